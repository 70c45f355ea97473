/* FORM chooses what the stack analysis has to find. */
#include <stdint.h>

int32_t tiny_forward(void);
static volatile int32_t counter = 7;

#if FORM == 1
__attribute__((noinline)) static int32_t again(int32_t depth) {
  volatile int32_t local[4] = {depth};
  return local[0] < 2 ? local[0] : again(local[0] - 1) + again(local[0] - 2);
}
#elif FORM == 2
static int32_t one(void) { return 1; }
static int32_t (*volatile again_pointer)(void) = one;
#elif FORM == 3
__attribute__((noinline)) static int32_t again(int32_t count) {
  volatile int8_t local[count];
  local[0] = 1;
  return local[0];
}
#elif FORM == 4
__attribute__((noinline)) static int32_t small(void) { return counter; }
__attribute__((noinline)) static int32_t large(void) {
  volatile int32_t local[100];
  for (int32_t i = 0; i < 100; i++) local[i] = counter;
  return local[7];
}
static int32_t (*const functions[2])(void) = {small, large};
#endif

int main(void) {
  counter += tiny_forward();
#if FORM == 1 || FORM == 3
  counter += again(counter);
#elif FORM == 2
  counter += again_pointer();
#elif FORM == 4
  counter += functions[counter & 1]();
#endif
  return counter;
}
