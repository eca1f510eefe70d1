import { ExternalLink, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatPhone } from '#core/phone.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import type { ActivityLine } from '../activity.rules.ts'
import { HistoryList, labelFor } from '../history-list.tsx'
import { pinRefusalText } from '../pins/pin.text.ts'
import { DEFAULT_PERMISSIONS, type StaffPerson } from '../staff.rules.ts'
import { accessText } from '../staff.text.ts'
import type { UserRow } from '../user-list.rules.ts'
import { MAX_NAME_LENGTH, userProblems, type UserForm, type UserProblem } from '../users.rules.ts'
import { userProblemText, userRefusalText } from '../users.text.ts'
import { PinSection } from './pin-section.tsx'
import { RightsFields } from './rights-fields.tsx'
import { useUserMutation } from './use-user-mutation.ts'
import { useUserUrl } from './use-user-url.ts'
import { userFormText, usersText } from './users-screen.text.ts'

interface UserDialogProps {
  viewer: StaffPerson
  /** Undefined for a new user. */
  user: UserRow | undefined
  history: ActivityLine[] | undefined
  /** Undefined in a shop without a till. */
  pin: { changedAt: Date | undefined } | undefined
}

/** Adds or edits a user. It stays open with its input until it is saved or cancelled. */
export function UserDialog({ viewer, user, history, pin }: UserDialogProps) {
  const t = useText(userFormText)
  const screen = useText(usersText)
  const ui = useText(uiText)
  const navigate = useNavigate()
  const urlWith = useUserUrl()
  const close = () => void navigate(urlWith(), { preventScrollReset: true })
  const mutation = useUserMutation(user ? 'update' : 'add', close)
  const { input, change, onBlur, onSubmit, errorOf, errorCount, body } = useUserForm(user, mutation)
  return (
    <FormDialog
      title={user ? t.editTitle : screen.add}
      sub={user?.createdByName ? t.addedBy(user.createdByName) : screen.lead}
      width="small"
      isOpen
      onClose={close}
      as={mutation.fetcher.Form}
      action="/admin/users"
      onSubmit={onSubmit}
      footer={
        <>
          {errorCount > 0 && (
            <p role="status" className="me-auto text-small font-medium text-henna">
              {t.errors(errorCount)}
            </p>
          )}
          <Button variant="secondary" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" busy={mutation.isBusy && t.saving}>
            {user ? t.save : t.add}
          </Button>
        </>
      }
    >
      <div ref={body} className="grid gap-4" onBlur={onBlur}>
        <ServerMessage isSignedOut={mutation.isSignedOut} refusal={mutation.refusal} />
        <input type="hidden" name="intent" value={user ? 'update' : 'add'} />
        {user && <input type="hidden" name="id" value={user.id} />}
        <TextField
          label={t.name}
          name="name"
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          value={input.name}
          onChange={(event) => change({ name: event.target.value })}
          error={errorOf('name')}
        />
        {user ? (
          <TextField label={t.email} type="email" required disabled value={user.email} help={t.emailLocked} />
        ) : (
          <TextField
            label={t.email}
            name="email"
            type="email"
            required
            autoComplete="off"
            value={input.email ?? ''}
            onChange={(event) => change({ email: event.target.value })}
            help={t.emailHelp}
            error={errorOf('email')}
          />
        )}
        <TextField
          label={t.phone}
          name="phone"
          type="tel"
          autoComplete="off"
          placeholder="22 12 34 56"
          value={input.phone}
          onChange={(event) => change({ phone: event.target.value })}
          error={errorOf('phone')}
        />
        <RightsFields {...{ viewer, user, input, change }} />
        {pin && (
          <PinSection
            {...{ user, input, ...pin }}
            onChange={(value) => change({ pin: value })}
            error={errorOf('pin')}
          />
        )}
        {user && history && <UserHistory user={user} history={history} />}
      </div>
    </FormDialog>
  )
}

/** The form's input and problems: a problem is shown after the field lost focus, or after a submission. */
function useUserForm(user: UserRow | undefined, mutation: ReturnType<typeof useUserMutation>) {
  const problemWords = useText(userProblemText)
  const refusals = useText(userRefusalText)
  const [input, setInput] = useState<UserForm>(() => formOf(user))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [wasSubmitted, setSubmitted] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const problems = userProblems(input)
  const shown = problems.filter(({ field }) => wasSubmitted || touched.has(field))
  const isEmailTaken = mutation.refusal === 'emailTaken'
  useEffect(() => {
    if (isEmailTaken) focusFirstError(body.current)
  }, [isEmailTaken])
  return {
    input,
    body,
    change: (values: Partial<UserForm>) => setInput((before) => ({ ...before, ...values })),
    onBlur: (event: { target: EventTarget }) => {
      const { name, value } = event.target as HTMLInputElement
      // Leaving an empty field does not show its problem yet.
      if (name && value) setTouched((before) => new Set(before).add(name))
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      setSubmitted(true)
      if (problems.length === 0) return
      event.preventDefault()
      requestAnimationFrame(() => focusFirstError(body.current))
    },
    errorOf: (field: UserProblem['field']) => {
      const problem = [...shown, ...mutation.problems].find((found) => found.field === field)
      if (problem) return problemWords[problem.code]
      return field === 'email' && isEmailTaken ? refusals.emailTaken : undefined
    },
    errorCount: wasSubmitted ? problems.length || mutation.problems.length : 0,
  }
}

function formOf(user: UserRow | undefined): UserForm {
  const empty = { name: '', phone: '', role: 'cashier', permissions: DEFAULT_PERMISSIONS, pin: '' }
  if (!user) return { ...empty, email: '' }
  const { name, phone, role, permissions } = user
  return { ...empty, name, phone: phone ? formatPhone(phone) : '', role, permissions }
}

function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

interface ServerMessageProps {
  isSignedOut: boolean
  refusal: string | undefined
}

/** Why nothing was saved; an e-mail that is already used is shown beside its field. */
function ServerMessage({ isSignedOut, refusal }: ServerMessageProps) {
  const isShown = isSignedOut || (refusal !== undefined && refusal !== 'emailTaken')
  return isShown && <ServerMessageBox {...{ isSignedOut, refusal }} />
}

function ServerMessageBox({ isSignedOut, refusal = '' }: ServerMessageProps) {
  const access = useText(accessText)
  const refusals = useText(userRefusalText)
  const pinRefusals = useText(pinRefusalText)
  const box = useRef<HTMLDivElement>(null)
  // The submit button is at the other end of a long form.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} role="alert" className="flex scroll-mt-5 gap-3 rounded-button bg-henna-50 p-3 text-henna">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
      <div className="grid gap-1">
        <p>{isSignedOut ? access.signedOut : labelFor({ ...pinRefusals, ...refusals }, refusal)}</p>
        {isSignedOut && (
          <a
            href="/admin/login"
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 font-semibold underline underline-offset-4"
          >
            {access.signIn}
            <ExternalLink className="mirrored size-4" strokeWidth={1.8} aria-hidden="true" />
          </a>
        )}
      </div>
    </div>
  )
}

function UserHistory({ user, history }: { user: UserRow; history: ActivityLine[] }) {
  const t = useText(userFormText)
  return (
    <section className="mt-2 grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-h3 font-semibold">{t.history}</h3>
        <Link
          to={`/admin/activity?person=${user.id}`}
          className="text-small text-link underline-offset-4 hover:underline"
        >
          {t.activity}
        </Link>
      </div>
      <HistoryList lines={history} />
    </section>
  )
}
