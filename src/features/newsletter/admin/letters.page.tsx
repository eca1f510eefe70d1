import { Mail, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { localized } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { count } from '#platform/http/field-schemas.server.ts'
import { parseForm, parseQuery, readForm } from '#platform/http/form.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { KeysetPages } from '#ui/table/keyset-pages.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { addLetter } from '../letter-change.server.ts'
import { LETTERS_PER_PAGE, listLetters, type LetterSummary } from '../letter-list.server.ts'
import { adminLetterPath } from '../letter.rules.ts'
import type { Route } from './+types/letters.page'
import { LetterBadge } from './letter-badge.tsx'
import { lettersText } from './letters.text.ts'
import { NewsletterParts } from './newsletter-parts.tsx'

const MAX_PAGE = 10_000
const query = v.object({ page: v.optional(v.fallback(count, 1)) })

export const loader = requireStaff('manageClients', async ({ url }) => {
  const { page = 1 } = parseQuery(query, url.searchParams)
  const shown = Math.min(Math.max(1, page), MAX_PAGE)
  const { rows, total } = await listLetters(shown)
  return { rows, page: shown, hasOlder: shown * LETTERS_PER_PAGE < total, canMail: canSendMail() }
})

const addForm = v.strictObject({ intent: v.literal('add') })

export const action = requireStaff('manageClients', async ({ request, staff }) => {
  parseForm(addForm, await readForm(request))
  return { added: await addLetter({ by: staff, now: new Date() }) }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function LettersPage({ loaderData }: Route.ComponentProps) {
  const { rows, page, hasOlder, canMail } = loaderData
  const t = useText(lettersText)
  const language = useLanguage()
  const { submit, isBusy } = useStaffMutation<{ added: number }>({
    failure: t.failed,
    pathAfter: ({ added }) => adminLetterPath(added),
  })
  const write = (
    <Button disabled={isBusy} onClick={() => submit({ intent: 'add' })}>
      <Plus className="size-4" strokeWidth={1.8} aria-hidden="true" />
      {t.write}
    </Button>
  )
  const pageUrl = (shown: number) => (shown === 1 ? '?' : `?page=${shown}`)
  return (
    <>
      <title>{t.title}</title>
      <PageHead title={t.title} sub={t.sub} actions={write} />
      <NewsletterParts current="letters" />
      {!canMail && <p className="mb-4 rounded-field bg-gold-50 p-3.5 text-gold-ink">{t.noMail}</p>}
      <PlainTable
        label={t.title}
        title={t.title}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ subject }) => localized(subject, language) || t.untitled}
        empty={{ icon: Mail, why: t.empty, action: write }}
        footer={
          <KeysetPages
            words={t}
            newer={page > 1 ? pageUrl(page - 1) : undefined}
            older={hasOlder ? pageUrl(page + 1) : undefined}
          />
        }
      />
    </>
  )
}

function useColumns(): TableColumn<LetterSummary>[] {
  const t = useText(lettersText)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t.subject,
        phone: 'title',
        cell: ({ id, subject }) => (
          <Link to={adminLetterPath(id)} className="font-medium wrap-anywhere hover:underline">
            <bdi>{localized(subject, language) || t.untitled}</bdi>
          </Link>
        ),
      },
      { id: 'at', header: t.at, phone: 'line', cell: ({ at }) => <DateTime at={at} /> },
      { id: 'recipients', header: t.recipients, phone: 'line', cell: ({ recipients }) => recipients || '—' },
      { id: 'state', header: t.state, phone: 'badge', cell: ({ state }) => <LetterBadge state={state} /> },
    ],
    [t, language],
  )
}
