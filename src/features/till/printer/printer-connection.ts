/** What the connections to printers have in common. */
import { PrintError, type PrintProblem } from './print-outcome.rules.ts'
import type { PrinterIdentity, PrinterSettings } from './printer-settings.rules.ts'

export interface PrinterConnection {
  /** Settles when the printer has taken all bytes. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** After a failed job too. */
  close(): Promise<void>
}

export interface PrinterTransport {
  isSupported(): boolean
  /** Opens the browser's list of devices; needs a press of a button just before. */
  choose(): Promise<PrinterIdentity>
  connect(printer: PrinterIdentity, settings: PrinterSettings): Promise<PrinterConnection>
}

const CONNECT_TIMEOUT_MS = 15_000
/** A printer without paper takes nothing more; a slow one takes a part within a second. */
const WRITE_TIMEOUT_MS = 10_000

export function connecting<T>(action: Promise<T>): Promise<T> {
  return withTimeout(action, CONNECT_TIMEOUT_MS, 'unreachable')
}

/** Sends the bytes in parts, one after the other, so that a printer with a small buffer can keep up. */
export async function writeInParts(
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
  write: (part: Uint8Array<ArrayBuffer>) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += size) await writing(write(bytes.slice(at, at + size)))
}

export function writing<T>(action: Promise<T>): Promise<T> {
  return withTimeout(action, WRITE_TIMEOUT_MS, 'stuck')
}

async function withTimeout<T>(action: Promise<T>, after: number, problem: PrintProblem): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrintError(problem)), after)
  })
  try {
    return await Promise.race([action, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Reasons that browsers give by the name of the exception; all others have the given one. */
const PROBLEMS: Record<string, PrintProblem> = {
  SecurityError: 'refused',
  NotAllowedError: 'refused',
}

/** Translates the browser's exceptions; a bug stays what it is. */
export async function explained<T>(problem: PrintProblem, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof DOMException) throw new PrintError(PROBLEMS[error.name] ?? problem, error)
    throw error
  }
}

/** The browser shows its list of devices only just after a press of a button. */
export function requirePress(): void {
  const { userActivation } = navigator as { userActivation?: { isActive: boolean } }
  if (userActivation && !userActivation.isActive) throw new PrintError('needsPress')
}
