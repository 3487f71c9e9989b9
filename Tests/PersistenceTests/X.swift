import Testing
import GRDB
