/** `/admin/messages/newsletter/export.csv`: the subscribers that match the filters. */
import { csvFile } from '#core/csv.ts'
import { dayOf, formatDay } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { config } from '#platform/config.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import {
  SUBSCRIBERS_SHAPE,
  unsubscribePath,
  type Subscriber,
  type SubscriberState,
} from '../newsletter-list.rules.ts'
import { eachSubscriber } from '../newsletter-list.server.ts'
import { subscribersFileText, subscribersText } from './newsletter.text.ts'

export const loader = requireStaff('manageClients', ({ url, request }) => {
  const state = parseTableState(url.searchParams, SUBSCRIBERS_SHAPE)
  return csvDownload(`newsletter-${dayOf(new Date())}.csv`, linesOf(state, languageOf(request)))
})

function linesOf(state: SubscriberState, language: Language): AsyncGenerator<string> {
  const t = inLanguage(subscribersText, language)
  const headings = inLanguage(subscribersFileText, language)
  return csvFile<Subscriber>(
    [
      [headings.email, ({ email }) => email],
      [headings.language, (subscriber) => (subscriber.language === 'ar' ? t.arabic : t.french)],
      [headings.since, ({ since }) => formatDay(since)],
      [headings.gone, ({ unsubscribedAt }) => unsubscribedAt && formatDay(unsubscribedAt)],
      [headings.link, ({ token }) => config().publicUrl.origin + unsubscribePath(token)],
    ],
    eachSubscriber(state),
  )
}
