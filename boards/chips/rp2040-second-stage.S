/*
 * The second boot stage of an RP2040, as words in rp2040.json; a test assembles it again. The boot ROM copies the first 256 bytes
 * of the flash to SRAM, checks their CRC-32 (the last word) and runs them: they set up the flash for execution in place by the
 * plainest command that every chip has (03h), at a quarter of the clock, and start the image behind them. The core still runs at
 * the ring oscillator's 12 MHz at the most, so that faster commands would gain little.
 * Registers: RP2040 datasheet, 4.10 SSI; 2.8.1 boot sequence.
 */
    .syntax unified
    .thumb
    .equ SSI, 0x18000000
    .equ CTRLR0, 0x00
    .equ CTRLR1, 0x04
    .equ SSIENR, 0x08
    .equ BAUDR, 0x14
    .equ SPI_CTRLR0, 0xf4

    .thumb_func
second_stage:
    ldr  r3, =SSI
    movs r1, #0
    str  r1, [r3, #SSIENR]      /* off while it is set up */
    movs r1, #4
    str  r1, [r3, #BAUDR]       /* a quarter of the clock */
    ldr  r1, =0x001f0300        /* one data line, 32 bits a frame, an address goes before what is read */
    str  r1, [r3, #CTRLR0]
    movs r1, #0
    str  r1, [r3, #CTRLR1]      /* one frame at a time */
    ldr  r1, =0x03000218        /* command 03h of 8 bits, address of 24 bits */
    movs r2, #SPI_CTRLR0
    str  r1, [r3, r2]
    movs r1, #1
    str  r1, [r3, #SSIENR]
    ldr  r0, =0x10000100        /* the vector table */
    ldr  r1, =0xe000ed08        /* VTOR */
    str  r0, [r1]
    ldmia r0!, {r1, r2}
    msr  msp, r1
    bx   r2
    .align 2
    .ltorg
