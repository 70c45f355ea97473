const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left on the device",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file system does not take files of this size",
  ELOOP: "its symbolic links lead in a circle",
  ENAMETOOLONG: "the name is too long",
  ENOTDIR: "a part of the path is not a directory",
  EISDIR: "it is a directory",
  ENOENT: "it does not exist",
  EIO: "the device reports an input/output error",
  EMFILE: "too many files are open",
  EINVAL: "the name or the file is not valid here",
};

/** The code of an error that the operating system returned; undefined for any other error. */
export function systemErrorCode(cause: unknown): string | undefined {
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** In words; anything that is not an operating system's error is a bug and is thrown on. */
export function systemErrorReason(cause: unknown): string {
  const code = systemErrorCode(cause);
  if (code === undefined) throw cause;
  return reasons[code] ?? code;
}
