import { MessageCircle, Phone as PhoneIcon } from 'lucide-react'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import type { TextOf } from '#core/text.ts'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { Button, type ButtonVariant } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { CODE_DIGITS } from '../account.rules.ts'
import { signInText } from '../account.text.ts'
import type { CodeAnswer, ShownAttempt } from '../sign-in-answer.rules.ts'

interface CodeFormProps {
  attempt: ShownAttempt
  answer: CodeAnswer | undefined
  shopPhone: Phone
  submit: { label: string; variant?: ButtonVariant }
}

const SENTENCE_OF = { staff: 'askShop', sms: 'sentBySms', email: 'sentByEmail' } as const

/** Where the code comes from, and its field. Works without JavaScript. */
export function CodeForm({ attempt, answer, shopPhone, submit }: CodeFormProps) {
  const t = useText(signInText)
  const intent = useSentForm()?.get('intent')
  const { shown, way } = attempt
  // A code that cannot be entered any more leads to the next one.
  const isOver = answer?.problem === 'over' || (answer?.problem === 'wrong' && answer.triesLeft === 0)
  return (
    <div className="grid gap-5">
      <p
        className={isOver ? 'rounded-field bg-henna-50 p-3.5 text-henna' : 'text-ink-2'}
        role={isOver ? 'alert' : undefined}
      >
        {isOver ? codeError(answer, t) : t[SENTENCE_OF[way]](shown)}
      </p>
      {way === 'staff' && <ShopContact phone={shopPhone} />}
      {isOver ? (
        <PageForm>
          <Button type="submit" size="large" wide name="intent" value="restart">
            {t.newCode}
          </Button>
        </PageForm>
      ) : (
        <PageForm noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="enter" />
          <TextField
            label={t.code}
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={CODE_DIGITS * 3}
            error={codeError(answer, t)}
          />
          <Button
            type="submit"
            size="large"
            wide
            {...(submit.variant && { variant: submit.variant })}
            busy={intent === 'enter' && t.sending}
          >
            {submit.label}
          </Button>
        </PageForm>
      )}
      <div className="flex flex-wrap gap-2">
        {way !== 'staff' && <IntentButton intent="staff" label={t.noCode} />}
        {!isOver && <IntentButton intent="restart" label={t.restart} />}
      </div>
    </div>
  )
}

function codeError(answer: CodeAnswer | undefined, t: TextOf<typeof signInText>): string | undefined {
  if (!answer) return undefined
  return answer.problem === 'wrong' ? t.wrong(answer.triesLeft) : t[answer.problem]
}

function IntentButton({ intent, label }: { intent: 'staff' | 'restart'; label: string }) {
  return (
    <PageForm>
      <Button type="submit" variant="ghost" name="intent" value={intent}>
        {label}
      </Button>
    </PageForm>
  )
}

function ShopContact({ phone }: { phone: Phone }) {
  const t = useText(signInText)
  if (!phone) return null
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      <a
        href={`tel:${phone}`}
        className="flex min-h-12 items-center justify-center gap-2 rounded-button bg-sunk px-5 font-semibold"
      >
        <PhoneIcon className="size-5" strokeWidth={1.6} aria-hidden="true" />
        {t.call} <PhoneNumber phone={phone} />
      </a>
      <a
        href={whatsAppLink(phone, t.whatsappMessage)}
        target="_blank"
        rel="noopener"
        className="flex min-h-12 items-center justify-center gap-2 rounded-button bg-whatsapp px-5 font-semibold text-cream"
      >
        <MessageCircle className="size-5" strokeWidth={1.6} aria-hidden="true" />
        {t.whatsapp}
      </a>
    </div>
  )
}
