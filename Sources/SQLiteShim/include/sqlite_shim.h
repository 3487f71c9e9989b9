// Nothing is called: to be linked is enough.
#pragma once
