/** Keeps a workbook with several sheets, so that another sheet can be chosen. */
import { blobs } from '#platform/storage/blobs.server.ts'

const workbookKey = (importId: number) => `imports/${importId}.xlsx`

export async function keepWorkbook(importId: number, bytes: Uint8Array): Promise<void> {
  await blobs().put(workbookKey(importId), bytes, 'application/octet-stream')
}

export async function readWorkbook(importId: number): Promise<Uint8Array | undefined> {
  const found = await blobs().read(workbookKey(importId))
  return found && new Uint8Array(await new Response(found.stream).arrayBuffer())
}

export async function removeWorkbook(importId: number): Promise<void> {
  await blobs().remove(workbookKey(importId))
}
