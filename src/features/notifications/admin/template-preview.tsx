import { directionOf, inLanguage, type Language } from '#core/text.ts'
import { useText } from '#ui/page/language.tsx'
import { sampleText } from '../event-samples.text.ts'
import { type EventName } from '../events.rules.ts'
import { linkText } from '../events.text.ts'
import { smsLength, smsText } from '../sms.rules.ts'
import { fillAll, type Template } from '../template.rules.ts'
import { channelText } from './message-history.text.ts'
import { templateText } from './messages.text.ts'

interface TemplatePreviewProps {
  event: EventName
  words: Language
  template: Template
}

/** The e-mail and the SMS as they are sent, with sample values. */
export function TemplatePreview({ event, words, template }: TemplatePreviewProps) {
  const t = useText(templateText)
  const channels = useText(channelText)
  const samples = inLanguage(sampleText, words)
  const filled = fillAll(template, samples)
  const sms = smsText(filled.sms)
  const { length, parts } = smsLength(sms)
  return (
    <section aria-labelledby="preview-title" className="grid gap-4 lg:sticky lg:top-[84px]">
      <h2 id="preview-title" className="text-h2 font-semibold">
        {t.preview}
      </h2>
      <div>
        <h3 className="mb-1.5 text-small font-control text-subtle">{channels.email}</h3>
        <div
          lang={words}
          dir={directionOf(words)}
          className="grid gap-3 rounded-card border border-line bg-surface p-5 wrap-anywhere"
        >
          <p className="border-b border-line pb-3 font-semibold">{filled.subject}</p>
          {filled.paragraphs.map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other identity
            <p key={index} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
          <p>
            <span className="inline-block rounded-button bg-pri px-4 py-2 text-on-pri">
              {inLanguage(linkText, words)[event]}
            </span>
          </p>
          <p className="text-small text-subtle">{samples.shop}</p>
        </div>
      </div>
      <div>
        <h3 className="mb-1.5 text-small font-control text-subtle">{channels.sms}</h3>
        <p
          lang={words}
          dir={directionOf(words)}
          className="w-fit max-w-[320px] rounded-panel bg-sunk px-4 py-3 whitespace-pre-line wrap-anywhere"
        >
          {sms}
        </p>
        <p role="status" className="mt-1.5 text-small text-subtle">
          {t.smsLength(length, parts)}
        </p>
      </div>
    </section>
  )
}
