/** What every store of files offers. */
export interface Blobs {
  /** All or nothing: a reader sees the whole blob or none, also after a crash. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * Undefined where there is no such blob. `size` is that of the whole blob, whatever the range; a range counts
   * from 0, includes its end, and must start inside the blob. Whoever does not read the stream cancels it.
   */
  read(
    key: string,
    range?: ByteRange,
  ): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | undefined>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}

export interface ByteRange {
  start: number
  end: number
}
