/// The script that the parser writes for a shell, with what it lacks.
enum CompletionScript {
  /// For bash, names that hold `:` or `=` are made whole: bash ends a word there, and the parser's script knows only
  /// words that white space ends. For zsh, no blank follows a name that ends with `=`, since its value does. For fish,
  /// a word that is not begun yet is empty: the parser's script says that it is two quotes, with which nothing begins.
  /// What is no such script stays as it is.
  static func completed(_ script: String) -> String {
    script.replacing(bashBinding, with: wholeWords).replacing(zshOffer, with: offerWithoutBlank)
      .replacing(fishEmptyWord, with: "set tokens $tokens[..$index] '' ")
  }

  private static let fishEmptyWord = #"set tokens $tokens[..$index] \'\' "#

  private static let zshOffer = "_describe -V '' non_empty_completions -- empty_completions"

  private static let offerWithoutBlank = """
    local -ar begun_completions=("${(@M)non_empty_completions:#*=}")
        local -ar whole_completions=("${(@)non_empty_completions:#*=}")
        _describe -V '' whole_completions -- begun_completions -S '' -- empty_completions
    """

  private static let bashBinding = "complete -o filenames -F _books books"

  private static let wholeWords = #"""
    # A name may hold ":" and "=", at which bash ends a word. The words are put together again for _books, and what stands
    # before the last of these signs is taken off what it offers, since bash replaces only what is behind it.
    _books_whole_words() {
        local rest="${COMP_LINE}" word breaks="" head="" reply are_names=false
        local -a words=()
        local -i index cursor=0
        for ((index = 0; index < ${#COMP_WORDS[@]}; index++)); do
            word="${COMP_WORDS[index]}"
            if ((index == 0)) || [[ "${rest}" == [[:space:]]* ]]; then
                words+=("${word}")
            else
                words[${#words[@]} - 1]+="${word}"
            fi
            rest="${rest#"${rest%%[![:space:]]*}"}"
            rest="${rest#"${word}"}"
            ((index == COMP_CWORD)) && cursor=$((${#words[@]} - 1))
        done
        COMP_WORDS=("${words[@]}")
        COMP_CWORD="${cursor}"
        word="${COMP_WORDS[cursor]}"
        _books "${1}" "${word}" "${COMP_WORDS[cursor > 0 ? cursor - 1 : 0]}"

        [[ "${COMP_WORDBREAKS}" == *:* ]] && breaks+=":"
        [[ "${COMP_WORDBREAKS}" == *=* ]] && breaks+="="
        [[ -n "${breaks}" ]] && head="${word%"${word##*["${breaks}"]}"}"
        # Names with ":" or "=" are ours, not those of files, of which bash would quote these signs. What else has a meaning
        # to a shell is quoted here: a category is called as a list on the web calls it.
        [[ "${COMPREPLY[*]}" == *[:=]* ]] && are_names=true && compopt +o filenames 2>/dev/null
        for index in "${!COMPREPLY[@]}"; do
            reply="${COMPREPLY[index]}"
            # A value follows "=" at once.
            [[ "${reply}" == *= ]] && compopt -o nospace 2>/dev/null
            reply="${reply#"${head}"}"
            "${are_names}" && printf -v reply %q "${reply}"
            COMPREPLY[index]="${reply}"
        done
    }

    complete -o filenames -F _books_whole_words books
    """#
}
