/** Serves pictures and sounds. In `server/`, because private media need the staff session and `media` may not import `staff`. */
import { isReviewPhoto } from '#features/catalogue/reviews/moderate-reviews.server.ts'
import { mediaToServe, notFound, serveMedia } from '#features/media/media-serving.server.ts'
import { currentStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import type { Route } from './+types/media.route'

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const media = await mediaToServe(params.id)
  if (!media || (media.visibility === 'private' && !(await mayReadPrivate({ request, context }, media.id))))
    return notFound()
  return serveMedia(request, media, { id: params.id, name: params.file })
}

/**
 * Payment pictures and voice notes of orders are private, and photos of reviews that are not published. Without permission the answer is 404, so that ids
 * cannot be probed.
 */
async function mayReadPrivate(args: Parameters<typeof currentStaff>[0], id: string): Promise<boolean> {
  const staff = await currentStaff(args)
  if (!staff) return false
  return can(staff, 'manageOrders') || (can(staff, 'manageProducts') && (await isReviewPhoto(id)))
}
