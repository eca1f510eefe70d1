/** The key pair that identifies the shop at push services. */
import webPush from 'web-push'
import { db } from '../database/database.server.ts'
import { pushKeys } from './push-tables.server.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

let loaded: Promise<VapidKeys> | undefined

/** Made once for the database; of several processes that start together, all use the pair that was stored first. */
export function vapidKeys(): Promise<VapidKeys> {
  loaded ??= loadKeys().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function loadKeys(): Promise<VapidKeys> {
  const stored = await readKeys()
  if (stored) return stored
  await db()
    .insert(pushKeys)
    .values({ ...webPush.generateVAPIDKeys(), createdAt: new Date() })
    .onConflictDoNothing()
  return (await readKeys())!
}

async function readKeys(): Promise<VapidKeys | undefined> {
  const [keys] = await db()
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys)
  return keys
}
