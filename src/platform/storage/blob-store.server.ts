/** Interface of the file stores (disk, S3). */
export interface Blobs {
  /** Atomic: a reader sees the complete blob or none, also after a crash. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * Undefined if the blob does not exist. `size` is the size of the complete blob, also for a range. A range counts
   * from 0, includes its end, and must start inside the blob. The caller must read the stream or cancel it.
   */
  read(
    key: string,
    range?: ByteRange,
  ): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | undefined>
  /** Does nothing if the blob does not exist. */
  remove(key: string): Promise<void>
}

export interface ByteRange {
  start: number
  end: number
}
