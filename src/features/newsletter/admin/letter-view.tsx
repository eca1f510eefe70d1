import { ExternalLink } from 'lucide-react'
import { formatDayAndTime } from '#core/day.ts'
import { directionOf, localized } from '#core/text.ts'
import { RichText } from '#features/content/rich-text.tsx'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { letterLanguages, letterPath, mayChange, type LetterScreen } from '../letter.rules.ts'
import { letterText } from './letters.text.ts'
import { PreviewLink } from './preview-link.tsx'
import { useLetterMutation } from './use-letter.ts'

/** A letter that is planned, being sent or sent. */
export function LetterView({ screen }: { screen: LetterScreen }) {
  const { letter, pictures } = screen
  const byId = Object.fromEntries(pictures.map((picture) => [picture.id, picture]))
  return (
    <div className="grid max-w-[980px] grid-cols-1 gap-4">
      <Progress screen={screen} />
      {letterLanguages(letter)
        .toReversed()
        .map((language) => (
          <article
            key={language}
            lang={language}
            dir={directionOf(language)}
            className="rounded-card border border-line bg-surface p-5 max-sm:p-4"
          >
            <h2 className="mb-3 text-h2 font-semibold wrap-anywhere">{letter.subject[language]}</h2>
            <RichText source={letter.body[language]} pictures={byId} />
          </article>
        ))}
      <Products screen={screen} />
    </div>
  )
}

function Products({ screen: { products } }: { screen: LetterScreen }) {
  const t = useText(letterText)
  const language = useLanguage()
  if (products.length === 0) return null
  return (
    <section className="rounded-card border border-line bg-surface p-5 max-sm:p-4">
      <h2 className="mb-2 text-small font-control">{t.products}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        {products.map(({ id, name }) => (
          <li key={id}>
            <bdi>{localized(name, language)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Progress({ screen: { letter } }: { screen: LetterScreen }) {
  const t = useText(letterText)
  const ask = useConfirm()
  const { submit, isBusy } = useLetterMutation()
  const { id, state, sendAt, recipients } = letter
  async function askFirst(intent: 'stop' | 'delete') {
    const question =
      intent === 'stop'
        ? ({ kind: 'warning', title: t.stopTitle, sentence: t.stopSentence, confirm: t.stop } as const)
        : ({ kind: 'danger', title: t.deleteTitle, sentence: t.deleteSentence, confirm: t.delete } as const)
    if (await ask(question)) submit({ intent })
  }
  const sentence = {
    draft: '',
    scheduled: sendAt ? t.scheduledFor(formatDayAndTime(sendAt)) : '',
    sending: t.sendingCount(recipients),
    sent: t.sentCount(recipients),
    stopped: t.sentCount(recipients),
  }[state]
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5 max-sm:p-4">
      <p role="status" className="font-medium">
        {sentence}
      </p>
      <Switch
        label={t.inArchive}
        help={t.inArchiveHelp}
        checked={letter.inArchive}
        disabled={isBusy}
        onChange={({ target }) => submit({ intent: 'archive', value: target.checked ? '1' : '0' })}
      />
      <div className="flex flex-wrap gap-2">
        {mayChange(state, 'unschedule') && (
          <Button variant="secondary" disabled={isBusy} onClick={() => submit({ intent: 'unschedule' })}>
            {t.unschedule}
          </Button>
        )}
        {mayChange(state, 'stop') && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void askFirst('stop')}>
            {t.stop}
          </Button>
        )}
        {letterLanguages(letter).map((language) => (
          <PreviewLink key={language} id={id} language={language} />
        ))}
        {letter.startedAt && letter.inArchive && (
          <ButtonLink variant="ghost" to={letterPath(id)} target="_blank" rel="noreferrer" reloadDocument>
            <ExternalLink className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.online}
          </ButtonLink>
        )}
        {mayChange(state, 'delete') && (
          <Button variant="danger-ghost" disabled={isBusy} onClick={() => void askFirst('delete')}>
            {t.delete}
          </Button>
        )}
      </div>
    </div>
  )
}
