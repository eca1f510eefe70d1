/** Opens, pairs and updates customer displays. */
import { randomBytes, randomInt } from 'node:crypto'
import { and, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { qrCode } from '#platform/qr-code.server.ts'
import { storedSecurity } from '#features/settings/security.server.ts'
import { personAt } from '#features/staff/pins/device.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { hashOfToken, newDisplayToken } from './display-cookie.server.ts'
import { tillDisplays } from './display-tables.server.ts'
import { CODE_MINUTES, PAIRED_HOURS, type DisplayContent, type DisplayView } from './display.rules.ts'

/** With more displays that wait, a mistaken code could be the code of another one. */
const MAX_WAITING = 2_000

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
/** Displays that were paired before this have ended. */
const pairedSince = (now: Date) => minutesAfter(now, -PAIRED_HOURS * 60)

/** Gives a display a new code, and a new token if it does not wait for a till yet. Returns the token. */
export async function openDisplay(token: string | undefined, now: Date): Promise<string> {
  const known = token === undefined ? { state: 'closed' } : await viewDisplay(token, now)
  if (token !== undefined && known.state === 'paired') return token
  return transaction(async () => {
    await deleteEnded(now)
    if (token !== undefined)
      await db()
        .delete(tillDisplays)
        .where(eq(tillDisplays.tokenHash, hashOfToken(token)))
    const [waiting] = await db()
      .select({ count: count() })
      .from(tillDisplays)
      .where(isNotNull(tillDisplays.code))
    if (waiting!.count >= MAX_WAITING) throw new Refusal('tooManyCodes', 'busy')
    const opened = newDisplayToken()
    await insertWithCode(hashOfToken(opened), now)
    return opened
  })
}

async function insertWithCode(tokenHash: string, now: Date): Promise<void> {
  for (;;) {
    const added = await db()
      .insert(tillDisplays)
      .values({
        tokenHash,
        topic: randomBytes(16).toString('base64url'),
        code: String(randomInt(1_000_000)).padStart(6, '0'),
        codeExpiresAt: minutesAfter(now, CODE_MINUTES),
        createdAt: now,
      })
      // Another display has this code.
      .onConflictDoNothing()
      .returning({ code: tillDisplays.code })
    if (added.length > 0) return
  }
}

async function deleteEnded(now: Date): Promise<void> {
  await db()
    .delete(tillDisplays)
    .where(
      or(
        lt(tillDisplays.codeExpiresAt, now),
        and(isNull(tillDisplays.code), isNull(tillDisplays.sessionHash)),
        lt(tillDisplays.pairedAt, pairedSince(now)),
      ),
    )
}

/** What the display with this token shows. */
export async function viewDisplay(token: string, now: Date): Promise<DisplayView> {
  const [found] = await db()
    .select()
    .from(tillDisplays)
    .where(eq(tillDisplays.tokenHash, hashOfToken(token)))
  if (!found) return { state: 'closed' }
  const { topic, code, codeExpiresAt, sessionHash, pairedAt, content } = found
  if (code !== null && codeExpiresAt !== null) {
    const secondsLeft = Math.floor((codeExpiresAt.getTime() - now.getTime()) / 1000)
    return secondsLeft > 0 ? { state: 'code', topic, code, secondsLeft } : { state: 'closed' }
  }
  if (sessionHash === null || pairedAt === null || pairedAt < pairedSince(now)) return { state: 'closed' }
  if (!(await personAt(sessionHash, storedSecurity, now))) return { state: 'closed' }
  const qr = content?.transfer?.qr
  return { state: 'paired', topic, content, qrImage: qr ? qrCode(qr) : undefined }
}

/** Pairs the display that shows this code with the device. A code is used once; a device has one display. */
export async function pairDisplay(code: string, device: string, now: Date): Promise<void> {
  await transaction(async () => {
    await unpairDisplay(device)
    const [paired] = await db()
      .update(tillDisplays)
      .set({ code: null, codeExpiresAt: null, sessionHash: device, pairedAt: now, content: null })
      .where(and(eq(tillDisplays.code, code), gt(tillDisplays.codeExpiresAt, now)))
      .returning({ topic: tillDisplays.topic })
    if (!paired) throw new Refusal('codeWrong', 'conflict')
  })
}

export async function unpairDisplay(device: string): Promise<void> {
  await db()
    .update(tillDisplays)
    .set({ sessionHash: null, content: null })
    .where(eq(tillDisplays.sessionHash, device))
}

export async function isPaired(device: string, now: Date): Promise<boolean> {
  const found = await db()
    .select({ topic: tillDisplays.topic })
    .from(tillDisplays)
    .where(and(eq(tillDisplays.sessionHash, device), gt(tillDisplays.pairedAt, pairedSince(now))))
  return found.length > 0
}

/** The last content wins. False if the device has no display any more. */
export async function showOnDisplay(device: string, content: DisplayContent, now: Date): Promise<boolean> {
  const shown = await db()
    .update(tillDisplays)
    .set({ content })
    .where(and(eq(tillDisplays.sessionHash, device), gt(tillDisplays.pairedAt, pairedSince(now))))
    .returning({ topic: tillDisplays.topic })
  return shown.length > 0
}
