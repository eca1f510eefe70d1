/** How large the body of a request may be, by its address and content type. */

const KILOBYTE = 1024

/** Several times the longest form of the shop: all fields at their limits, in Arabic, percent-encoded. */
const MAX_FORM_BYTES = 64 * KILOBYTE
/** A product has two descriptions of 5,000 letters and lists of specifications. */
const MAX_ADMIN_FORM_BYTES = 256 * KILOBYTE
/** 40 answers of 3,000 letters in two languages, sent as multipart. */
const MAX_CONTENT_BYTES = 512 * KILOBYTE
/** Room for the largest file (5 MB) and its form. */
const MAX_UPLOAD_BYTES = 8 * KILOBYTE * KILOBYTE
/** Room for a ZIP file of pictures (30 MB) and its form. */
const MAX_IMPORT_BYTES = 31 * KILOBYTE * KILOBYTE

/** A cart of 100 lines and its form stay below. */
export const MAX_FIELDS = 200

/** Addresses of forms with a file; React Router sends them to the address with `.data` too. */
const UPLOAD_PATH =
  /^\/(cart|order\/[^/]+|product\/\d+\/review|run\/[^/]+\/marks|admin\/((products|settings|media|messages\/newsletter)\/upload|cash-register\/statements\/pdf))(\.data)?$/
const IMPORT_PATH = /^\/admin\/products\/import\/upload$/
const CONTENT_PATH = /^\/admin\/content\/[^/]+$/
const ADMIN_PATH = /^\/admin([/.]|$)/

export interface BodyLimits {
  maxBytes: number
  /** May be longer than what is held in memory while it arrives. */
  isUpload: boolean
}

export function bodyLimitsOf(path: string, contentType: string | undefined): BodyLimits {
  if (isMultipart(contentType) && UPLOAD_PATH.test(path))
    return { maxBytes: MAX_UPLOAD_BYTES, isUpload: true }
  if (isMultipart(contentType) && IMPORT_PATH.test(path))
    return { maxBytes: MAX_IMPORT_BYTES, isUpload: true }
  if (CONTENT_PATH.test(path)) return { maxBytes: MAX_CONTENT_BYTES, isUpload: false }
  return { maxBytes: ADMIN_PATH.test(path) ? MAX_ADMIN_FORM_BYTES : MAX_FORM_BYTES, isUpload: false }
}

function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\b/i.test(contentType ?? '')
}

/** Node's `Buffer`: rules use no Node types. */
interface Searchable {
  indexOf: (text: string, from?: number) => number
}

/** Counted before the body is parsed, because parsing many fields takes long. */
export function hasTooManyFields(body: Searchable, contentType: string | undefined): boolean {
  const separator = isMultipart(contentType) ? boundaryOf(contentType!) : '&'
  if (!separator) return false
  let fields = 0
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length))
    if (++fields > MAX_FIELDS) return true
  return false
}

/** Empty where the header names none: such a body cannot be parsed. */
function boundaryOf(contentType: string): string {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  return boundary ? `--${boundary[1] ?? boundary[2]!}` : ''
}
