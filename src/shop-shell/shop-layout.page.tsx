import { dayOf } from '#core/day.ts'
import { defaultShell, shellContent } from '#features/content/shell-content.server.ts'
import type { ShellContent } from '#features/content/shown-content.rules.ts'
import { isReportedOutage } from '#platform/database/database.server.ts'
import { languageOf, requestInfo } from '#platform/http/request.server.ts'
import { log } from '#platform/log.server.ts'
import type { Route } from './+types/shop-layout.page'
import './shop.css'

export { ShopLayout as default, ShopErrorPage as ErrorBoundary } from './shop-layout.tsx'

/** Never throws: without the database the layout is rendered with the default words. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<ShellContent> {
  const language = languageOf(request)
  return shellContent(language, dayOf(new Date())).catch((error: unknown) => {
    if (!isReportedOutage(error))
      log.error({ err: error, request: requestInfo(context).id }, 'words of the layout not loaded')
    return defaultShell(language)
  })
}
