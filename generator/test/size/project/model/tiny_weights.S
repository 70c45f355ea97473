  .section .rodata.tiny_weights, "a"
  .global tiny_weights
  .type tiny_weights, %object
tiny_weights:
  .zero 3000
  .size tiny_weights, . - tiny_weights
