# Found by find_package(etgen) where CMAKE_PREFIX_PATH or etgen_DIR names this folder.
#
# etgen_model(<target> MODEL <file.pte>... BOARD <etgen board> [NAME <prefix>] [BUDGET <budget>] [ARENA caller] [OPTIONS <option>...])
#
# Compiles a model, or several that share memory and kernels, into a library when the project is configured, and again when a file
# has changed; links it with <target>. BOARD says for which core and memories; the compiler's own flags must name the same core.
# BUDGET is a budget file (etgen.budget.json), or a list such as flash=48K,arena=12K: the build fails where <target> takes more.
# ARENA caller leaves planned memory to the program: <name>_use_arena() of the header. OPTIONS are more options of
# "etgen firmware". Needs Node.js, and etgen built (npm ci, npm run build) or installed with npm.
include("${CMAKE_CURRENT_LIST_DIR}/etgenModel.cmake")
set_property(GLOBAL PROPERTY ETGEN_PACKAGE_ROOT "${CMAKE_CURRENT_LIST_DIR}")

function(etgen_model target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ARENA;BOARD;BUDGET;NAME" "MODEL;OPTIONS")
  if(NOT arg_MODEL OR NOT arg_BOARD OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "etgen_model(<target> MODEL <file.pte>... BOARD <board> [NAME <prefix>] [BUDGET <budget>] [ARENA caller] [OPTIONS <option>...])")
  endif()
  get_property(root GLOBAL PROPERTY ETGEN_PACKAGE_ROOT)
  etgen_find_program("${root}")

  etgen_model_files(models files ${arg_MODEL})
  set(options)
  if(arg_NAME)
    list(APPEND options --name "${arg_NAME}")
  endif()
  if(arg_ARENA)
    list(APPEND options --arena "${arg_ARENA}")
  endif()
  etgen_budget_options("${arg_BUDGET}" budget files)
  string(MD5 key "${target};${arg_NAME};${arg_MODEL}")
  string(SUBSTRING "${key}" 0 8 key)
  set(output "${CMAKE_CURRENT_BINARY_DIR}/etgen-${key}")
  etgen_compile(--target library --board "${arg_BOARD}" --output "${output}" ${options} ${budget} ${arg_OPTIONS} ${models})
  message(STATUS "etgen: compiled ${arg_MODEL} for ${arg_BOARD} into ${output}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files} "${ETGEN_PROGRAM}")

  file(READ "${output}/etgen.json" manifest)
  string(JSON name GET "${manifest}" options name)
  add_subdirectory("${output}" "${output}-build")
  target_link_libraries(${target} PRIVATE "etgen::${name}")
  if(NOT arg_BUDGET)
    return()
  endif()
  if(NOT CMAKE_OBJDUMP OR NOT CMAKE_NM)
    message(FATAL_ERROR "etgen_model: a budget cannot be checked without objdump and nm; install the binutils of the compiler")
  endif()
  set(map "${CMAKE_CURRENT_BINARY_DIR}/${target}.map")
  target_link_options(${target} PRIVATE "LINKER:-Map=${map}")
  add_custom_target(check_size_of_${target} ALL VERBATIM
    COMMAND "${CMAKE_COMMAND}" "-DELF=$<TARGET_FILE:${target}>" "-DMAP=${map}" "-DOBJDUMP=${CMAKE_OBJDUMP}" "-DNM=${CMAKE_NM}"
            "-DBUDGET=${output}/budget.json" -P "${output}/check-size.cmake"
    COMMENT "Checking the size of ${target}")
  add_dependencies(check_size_of_${target} ${target})
endfunction()
