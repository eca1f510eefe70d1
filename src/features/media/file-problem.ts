import { mediaProblem, sizeProblem, type MediaProblem, type UploadKind } from './media.rules.ts'

/** What the server would say, said before a slow line carries it. */
export async function fileProblem(kind: UploadKind, file: File): Promise<MediaProblem | undefined> {
  const tooLarge = sizeProblem(kind, file.size)
  if (tooLarge) return tooLarge
  try {
    return mediaProblem(kind, new Uint8Array(await file.arrayBuffer()))
  } catch {
    // The phone gave a name and no content: the file was moved, or lies in a cloud it cannot reach.
    return 'unreadable'
  }
}
