import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import { formatDayAndTime } from '#core/day.ts'
import { Refusal } from '#core/refusal.ts'
import { isolateLtr, LANGUAGES } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { language } from '#platform/http/field-schemas.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import { eventOfSlug, type EventName } from '../events.rules.ts'
import { eventText } from '../events.text.ts'
import { handleTemplateSubmit } from '../message-settings.action.server.ts'
import { templateView } from '../message-settings.server.ts'
import type { Route } from './+types/template.page'
import { templateText } from './messages.text.ts'
import { TemplateEditor } from './template-editor.tsx'

function eventIn({ event }: { event?: string }): EventName {
  const found = eventOfSlug(event ?? '')
  if (!found) throw new Refusal('templateUnknown', 'missing')
  return found
}

export const loader = requireStaff('manageSettings', async ({ url, request, params }) => {
  const asked = v.safeParse(language, url.searchParams.get('words'))
  return {
    ...(await templateView(eventIn(params))),
    words: asked.success ? asked.output : languageOf(request),
  }
})

export const action = requireStaff('manageSettings', ({ request, params, staff }) =>
  handleTemplateSubmit(request, { event: eventIn(params), by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** The words of one event, in both languages, with a preview. */
export default function TemplatePage({ loaderData }: Route.ComponentProps) {
  const t = useText(templateText)
  const title = useText(eventText)[loaderData.event]
  const [, setSearch] = useSearchParams()
  const { event, words, templates, changedBy } = loaderData
  const changed = changedBy[words]
  return (
    <>
      <title>{title}</title>
      <PageHead
        title={title}
        sub={t.sub}
        isNested
        actions={<BackLink to="/admin/settings/messages">{t.back}</BackLink>}
      />
      <div className="mb-5 grid gap-2">
        <Segmented
          label={t.language}
          value={words}
          onChange={(value) => setSearch({ words: value }, { preventScrollReset: true, replace: true })}
          options={LANGUAGES.map((value) => ({ value, label: t[value] }))}
        />
        <p className="text-small text-subtle">
          {changed ? t.changed(changed.name, isolateLtr(formatDayAndTime(changed.at))) : t.isDefault}
        </p>
      </div>
      <TemplateEditor
        key={`${event} ${words} ${changed?.at.getTime() ?? 0}`}
        event={event}
        words={words}
        stored={templates[words]}
        isOwn={changed !== null}
      />
    </>
  )
}
