# etgen_model(<target> MODEL <file.pte>... [BOARD <etgen board>] [NAME <prefix>] [OPTIONS <option>...])
#
# Compiles a model, or several that share memory and kernels, when the application is configured and adds the result to <target>. Needs Node.js, and this
# repository's generator built (npm ci, npm run build). Without BOARD it is the board whose description in boards/ names
# the Zephyr board that is built for. Without NAME the prefix comes from the file's name; of several models each may be
# given as name=file. OPTIONS are more options of "etgen firmware".
set_property(GLOBAL PROPERTY ETGEN_ROOT "${CMAKE_CURRENT_LIST_DIR}/..")

function(etgen_model target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "BOARD;NAME" "MODEL;OPTIONS")
  if(NOT arg_MODEL OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "etgen_model(<target> MODEL <file.pte>... [BOARD <board>] [NAME <prefix>] [OPTIONS <option>...])")
  endif()
  get_property(earlier GLOBAL PROPERTY ETGEN_MODEL)
  if(earlier)
    message(FATAL_ERROR "etgen_model: ${earlier} is already there; name all models in one call, so that they share kernels and memory")
  endif()
  set_property(GLOBAL PROPERTY ETGEN_MODEL "${arg_MODEL}")

  get_property(root GLOBAL PROPERTY ETGEN_ROOT)
  set(program "${root}/generator/dist/bin/etgen.js")
  find_program(ETGEN_NODE node)
  if(NOT ETGEN_NODE)
    message(FATAL_ERROR "etgen_model: there is no node; install Node.js 20 or newer, or set ETGEN_NODE")
  endif()
  if(NOT EXISTS "${program}")
    message(FATAL_ERROR "etgen_model: the generator is not built; run \"npm ci\" and \"npm run build\" in ${root}")
  endif()
  if(NOT arg_BOARD)
    etgen_board_of("${root}" "${BOARD}${BOARD_QUALIFIERS}" arg_BOARD)
  endif()

  set(models)
  set(files)
  foreach(model IN LISTS arg_MODEL)
    string(REGEX MATCH "^[A-Za-z][A-Za-z0-9_]*=" name "${model}")
    string(LENGTH "${name}" length)
    string(SUBSTRING "${model}" ${length} -1 file)
    get_filename_component(file "${file}" ABSOLUTE)
    list(APPEND models "${name}${file}")
    list(APPEND files "${file}")
  endforeach()
  set(output "${CMAKE_CURRENT_BINARY_DIR}/etgen")
  set(name)
  if(arg_NAME)
    set(name --name "${arg_NAME}")
  endif()
  execute_process(
    COMMAND "${ETGEN_NODE}" "${program}" firmware --target zephyr --board "${arg_BOARD}" --output "${output}"
            ${name} ${arg_OPTIONS} ${models}
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE problems)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "etgen_model: etgen ended with status ${status}\n${problems}")
  endif()
  message(STATUS "etgen: compiled ${arg_MODEL} for ${arg_BOARD} into ${output}")

  # A changed model is compiled when the application is built next.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files} "${program}")
  set(ETGEN_TARGET "${target}")
  include("${output}/etgen-model.cmake")
endfunction()

# Sets <variable> to the name of the folder in boards/ whose description names <zephyr_board>.
function(etgen_board_of root zephyr_board variable)
  file(GLOB descriptions "${root}/boards/*/board.json")
  foreach(description IN LISTS descriptions)
    file(READ "${description}" json)
    foreach(key target legacyTarget)
      string(JSON named ERROR_VARIABLE absent GET "${json}" zephyr ${key})
      if(named STREQUAL zephyr_board)
        get_filename_component(folder "${description}" DIRECTORY)
        get_filename_component(name "${folder}" NAME)
        set(${variable} "${name}" PARENT_SCOPE)
        return()
      endif()
    endforeach()
  endforeach()
  message(FATAL_ERROR "etgen_model: no description in ${root}/boards names the Zephyr board ${zephyr_board}; give BOARD")
endfunction()
