/** Vector instructions and cache lines want it; every kernel may rely on it for tensors that begin a buffer. */
export const bufferAlignment = 16;
