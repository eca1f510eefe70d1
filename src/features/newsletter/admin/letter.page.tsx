import { data } from 'react-router'
import { formatDayAndTime } from '#core/day.ts'
import { readId } from '#core/id.ts'
import { localized } from '#core/text.ts'
import { findPictures } from '#features/media/media-view.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { findLetter } from '../letter-list.server.ts'
import { productsOfLetter } from '../letter-products.server.ts'
import { handleLetterSubmit } from '../letter.action.server.ts'
import { picturesOfLetter, type LetterScreen } from '../letter.rules.ts'
import { countSubscribers } from '../newsletter-list.server.ts'
import type { Route } from './+types/letter.page'
import { LetterBadge } from './letter-badge.tsx'
import { LetterForm } from './letter-form.tsx'
import { LetterView } from './letter-view.tsx'
import { lettersText, letterText } from './letters.text.ts'

function idOf(param: string | undefined): number {
  const id = readId(param)
  if (id === undefined) throw data(null, { status: 404 })
  return id
}

export const loader = requireStaff('manageClients', async ({ params }): Promise<LetterScreen> => {
  const letter = await findLetter(idOf(params.id))
  if (!letter) throw data(null, { status: 404 })
  return {
    letter,
    pictures: [...(await findPictures(picturesOfLetter(letter))).values()],
    products: await productsOfLetter(letter.productIds),
    readers: (await countSubscribers()).active,
    canMail: canSendMail(),
  }
})

export const action = requireStaff('manageClients', ({ request, params, staff }) =>
  handleLetterSubmit(request, { id: idOf(params.id), staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function LetterPage({ loaderData }: Route.ComponentProps) {
  const { letter, canMail } = loaderData
  const t = useText(letterText)
  const list = useText(lettersText)
  const language = useLanguage()
  const title = localized(letter.subject, language) || t.newLetter
  return (
    <>
      <title>{title}</title>
      <PageHead
        isNested
        title={title}
        sub={
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-subtle">
            <LetterBadge state={letter.state} />
            {t.edited(letter.updatedName, formatDayAndTime(letter.updatedAt))}
          </span>
        }
        actions={<BackLink to="/admin/messages/newsletter/letters">{t.back}</BackLink>}
      />
      {!canMail && letter.state === 'draft' && (
        <p className="mb-4 rounded-field bg-gold-50 p-3.5 text-gold-ink">{list.noMail}</p>
      )}
      {letter.state === 'draft' ? (
        <LetterForm key={letter.id} screen={loaderData} />
      ) : (
        <LetterView screen={loaderData} />
      )}
    </>
  )
}
