/** Serves pictures and sounds. In `server/`, because private media need the staff session and `media` may not import `staff`. */
import { mediaToServe, notFound, serveMedia } from '#features/media/media-serving.server.ts'
import { currentStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import type { Route } from './+types/media.route'

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const media = await mediaToServe(params.id)
  if (!media || (media.visibility === 'private' && !(await mayReadPrivate({ request, context }))))
    return notFound()
  return serveMedia(request, media, { id: params.id, name: params.file })
}

/** Only payment pictures and voice notes of orders are private. Without permission the answer is 404, so that ids cannot be probed. */
async function mayReadPrivate(args: Parameters<typeof currentStaff>[0]): Promise<boolean> {
  const staff = await currentStaff(args)
  return staff !== undefined && can(staff, 'manageOrders')
}
