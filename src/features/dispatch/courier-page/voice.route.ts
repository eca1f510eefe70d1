import { readId } from '#core/id.ts'
import { mediaToServe, notFound, serveMedia } from '#features/media/media-serving.server.ts'
import { findVoiceNote } from '#features/orders/run-orders.server.ts'
import type { Route } from './+types/voice.route'
import { openRun } from './open-run.server.ts'

/** The recording of a buyer whose order is in the run. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { run } = await openRun(args)
  const orderId = readId(args.params.order)
  const isOwn = run.stops.some((stop) => stop.orderId === orderId)
  const mediaId = isOwn && orderId !== undefined ? await findVoiceNote(orderId) : undefined
  const media = mediaId && (await mediaToServe(mediaId))
  if (!mediaId || !media) return notFound()
  return serveMedia(args.request, media, { id: mediaId, name: 'sound' })
}
