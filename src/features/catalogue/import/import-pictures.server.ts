/** Pictures from the ZIP file of an import. They are stored when a row that names them is imported. */
import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { MAX_IMAGE_BYTES } from '#features/media/media.rules.ts'
import { removeMedia } from '#features/media/media.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { storeUpload } from '../uploads.server.ts'
import { blankPicture } from './blank-picture.server.ts'
import { fileRefusal } from './file-refusal.server.ts'
import { MAX_PICTURES, MAX_ZIP_BYTES } from './import-limits.rules.ts'
import { pictureFileKey } from './import-product.rules.ts'
import { productImportPictures } from './import-tables.server.ts'
import { withoutEnding } from './plan-rows.server.ts'
import { isZip, readEntry, readZip, type ZipEntry } from './zip-file.server.ts'

const PICTURE_FILE = /\.(jpe?g|png|webp)$/i

/** The pictures of a ZIP by the names that cells use; folders and hidden files are left out. */
export function picturesInZip(bytes: Uint8Array): Map<string, ZipEntry> {
  if (bytes.length > MAX_ZIP_BYTES) throw fileRefusal('zipTooLarge')
  if (!isZip(bytes)) throw fileRefusal('notAZip')
  const entries = readZip(bytes).filter(
    ({ name }) => PICTURE_FILE.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name),
  )
  if (entries.length > MAX_PICTURES) throw fileRefusal('tooManyPictures', { limit: MAX_PICTURES })
  return new Map(entries.map((entry) => [pictureFileKey(entry.name), entry]))
}

/** The number of the ZIP file that has each picture. */
type Zips = Readonly<Record<string, number>>

const zipKey = (importId: number, zip: number) => `imports/${importId}-${zip}.zip`

export async function keepZip(importId: number, zip: number, bytes: Uint8Array): Promise<void> {
  await blobs().put(zipKey(importId, zip), bytes, 'application/zip')
}

export async function removeZips(importId: number, zips: Zips): Promise<void> {
  for (const zip of new Set(Object.values(zips))) await blobs().remove(zipKey(importId, zip))
}

/** The ZIP that was read last: neighbouring rows usually use the same. */
let opened: { key: string; entries: Map<string, ZipEntry> } | undefined

async function openZip(importId: number, zip: number): Promise<Map<string, ZipEntry>> {
  const key = zipKey(importId, zip)
  if (opened?.key === key) return opened.entries
  const found = await blobs().read(key)
  const bytes = found && new Uint8Array(await new Response(found.stream).arrayBuffer())
  opened = { key, entries: bytes ? picturesInZip(bytes) : new Map() }
  return opened.entries
}

interface PictureRequest {
  importId: number
  zips: Zips
  by: Actor
  now: Date
}

/** The media ids of these files by the names that cells use. A file that is no picture is left out. */
export async function storePictures(names: string[], request: PictureRequest): Promise<Map<string, string>> {
  const { importId, zips } = request
  const byShortName = new Map(Object.keys(zips).map((file) => [withoutEnding(file), file]))
  const wanted = names.flatMap((name) => {
    const file = name in zips ? name : byShortName.get(withoutEnding(name))
    return file === undefined ? [] : [{ name, file }]
  })
  const stored = await storedPictures(
    importId,
    wanted.map(({ file }) => file),
  )
  const ids = new Map<string, string>()
  for (const { name, file } of wanted) {
    const id = stored.get(file) ?? (await storeFile(file, request))
    if (id === undefined) continue
    stored.set(file, id)
    ids.set(name, id)
  }
  return ids
}

async function storeFile(file: string, request: PictureRequest): Promise<string | undefined> {
  const entry = (await openZip(request.importId, request.zips[file]!)).get(file)
  return entry && storePicture(file, () => readEntry(entry, MAX_IMAGE_BYTES), request)
}

export function closeZip(): void {
  opened = undefined
}

async function storedPictures(importId: number, files: string[]): Promise<Map<string, string>> {
  if (files.length === 0) return new Map()
  const rows = await db()
    .select()
    .from(productImportPictures)
    .where(and(eq(productImportPictures.importId, importId), inArray(productImportPictures.fileName, files)))
  return new Map(rows.map(({ fileName, mediaId }) => [fileName, mediaId]))
}

async function storePicture(
  fileName: string,
  read: () => Promise<Uint8Array>,
  { importId, by, now }: PictureRequest,
): Promise<string | undefined> {
  try {
    const file = new File([new Uint8Array(await read())], fileName)
    const { id } = await storeUpload({ file, kind: 'image', by, now })
    const [added] = await db()
      .insert(productImportPictures)
      .values({ importId, fileName, mediaId: id })
      .onConflictDoNothing()
      .returning()
    if (added) return id
    // Another process has stored it meanwhile.
    await removeMedia(id)
    return (await storedPictures(importId, [fileName])).get(fileName)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return undefined
    throw error
  }
}

/** No file has this name. */
const BLANK = '*'

/** A plain picture for categories that an import creates without one. */
export async function storeBlankPicture(request: PictureRequest): Promise<string> {
  const stored = (await storedPictures(request.importId, [BLANK])).get(BLANK)
  return stored ?? (await storePicture(BLANK, async () => blankPicture(), request))!
}
