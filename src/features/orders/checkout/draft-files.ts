/** The payment picture and the voice note of the checkout draft, in IndexedDB. */
import { deleteValue, storeValue, readValue } from './browser-store.ts'

export type DraftFile = 'proof' | 'voice'

/** Errors are ignored: a file that was not stored must be chosen again after a reload. */
export async function storeDraftFile(name: DraftFile, file: File | undefined): Promise<void> {
  await (file ? storeValue('files', name, file) : deleteValue('files', name)).catch(() => undefined)
}

export async function readDraftFile(name: DraftFile): Promise<File | undefined> {
  const file = await readValue<unknown>('files', name).catch(() => undefined)
  return file instanceof File ? file : undefined
}
