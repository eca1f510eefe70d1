/** `/account/preferences`: messages and newsletter, sign out, delete the data. */
import { useId } from 'react'
import { data } from 'react-router'
import { formatPhone } from '#core/phone.ts'
import {
  FIELD_OF_CHANNEL,
  offeredChannels,
  readChoices,
  type MessageChoices,
} from '#features/clients/muted-channels.rules.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { hasFailed } from '#ui/form/failed.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { PageForm, useSentForm } from '#ui/page/page-form.tsx'
import { accountCookie, PRIVATE, redirectPrivately } from '../account-cookies.server.ts'
import { endSession, endSessionsOf, requireAccount } from '../account-session.server.ts'
import { preferencesText, signInText } from '../account.text.ts'
import { preferencesOf, preferencesSchema, savePreferences } from '../preferences.action.server.ts'
import type { PreferencesProblem, ShownPreferences } from '../preferences.rules.ts'
import type { Route } from './+types/preferences.page'
import { AccountFrame } from './account-frame.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const account = await requireAccount(request)
  const { phone, contact } = account
  const preferences = await preferencesOf(account)
  return data({ preferences, shown: phone ? formatPhone(phone) : contact }, { headers: PRIVATE })
}

export async function action({ request }: Route.ActionArgs) {
  const account = await requireAccount(request)
  const form = parseForm(preferencesSchema, await readForm(request), () => data(null, { status: 400 }))
  switch (form.intent) {
    case 'signOut':
      await endSession(request)
      return signedOut()
    case 'signOutEverywhere':
      await endSessionsOf(account)
      return signedOut()
    case 'save': {
      const pageLanguage = languageOf(request)
      const problem = await savePreferences(account, form, { pageLanguage, now: new Date() })
      const { language = pageLanguage, email, newsletter } = form
      const client = { language, messages: readChoices(form) }
      const input: ShownPreferences = { email, newsletter, client }
      if (problem)
        return data({ problem, input }, { status: problem === 'tooMany' ? 429 : 422, headers: PRIVATE })
      return data({ problem: undefined, input: undefined }, { headers: PRIVATE })
    }
  }
}

function signedOut() {
  return redirectPrivately('/account/sign-in?signedOut', [accountCookie('account', '')])
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(preferencesText)
  const { preferences, shown } = loaderData
  const answer = hasFailed(actionData) ? { problem: 'failed' as const, input: undefined } : actionData
  return (
    <AccountFrame current="preferences">
      <PreferencesForm
        preferences={answer?.input ? { ...preferences, ...answer.input } : preferences}
        hasClient={preferences.client !== undefined}
        outcome={answer && (answer.problem ?? 'saved')}
      />
      <section className="grid justify-items-start gap-2 border-t border-line pt-5">
        <h2 className="font-display text-h3 font-semibold">{t.session}</h2>
        <p className="text-small text-ink-2">{t.signedInWith(shown)}</p>
        <PageForm className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="secondary" name="intent" value="signOut">
            {t.signOut}
          </Button>
          <Button type="submit" variant="quiet" name="intent" value="signOutEverywhere">
            {t.signOutEverywhere}
          </Button>
        </PageForm>
      </section>
      <section className="grid justify-items-start gap-2 border-t border-line pt-5">
        <h2 className="font-display text-h3 font-semibold">{t.data}</h2>
        {preferences.client ? (
          <>
            <p className="text-small text-ink-2">{t.dataSentence}</p>
            <ButtonLink to="/account/erase" variant="danger-ghost">
              {t.erase}
            </ButtonLink>
          </>
        ) : (
          <p className="text-small text-ink-2">{t.phoneOnly}</p>
        )}
      </section>
    </AccountFrame>
  )
}

interface PreferencesFormProps {
  preferences: ShownPreferences
  hasClient: boolean
  outcome: PreferencesProblem | 'failed' | 'saved' | undefined
}

function PreferencesForm({ preferences, hasClient, outcome }: PreferencesFormProps) {
  const t = useText(preferencesText)
  const { tooMany } = useText(signInText)
  const isSaving = useSentForm()?.get('intent') === 'save'
  const { client, email, newsletter } = preferences
  const isFieldProblem = outcome === 'badEmail' || outcome === 'emailNeeded'
  return (
    <PageForm noValidate className="grid gap-5">
      {outcome && !isFieldProblem && !isSaving && (
        <p role="status" className={outcome === 'saved' ? 'text-ok' : 'text-henna'}>
          {outcome === 'tooMany' ? tooMany : t[outcome]}
        </p>
      )}
      <input type="hidden" name="intent" value="save" />
      {hasClient && client && (
        <>
          <SelectField name="language" label={t.language} required defaultValue={client.language}>
            <option value="ar">{t.arabic}</option>
            <option value="fr">{t.french}</option>
          </SelectField>
          <MessageSwitches choices={client.messages} />
          <TextField
            label={t.email}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={email}
            help={t.emailHelp}
            error={isFieldProblem ? t[outcome] : undefined}
          />
        </>
      )}
      <Choice name="newsletter" defaultChecked={newsletter} label={t.newsletter} help={t.newsletterHelp} />
      <Button type="submit" size="large" wide busy={isSaving && t.saving}>
        {t.save}
      </Button>
    </PageForm>
  )
}

/** One switch for each channel that the shop has. */
function MessageSwitches({ choices }: { choices: MessageChoices }) {
  const t = useText(preferencesText)
  const offered = offeredChannels(choices)
  if (offered.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t.messages}</legend>
      <p className="text-small text-ink-2">{t.messagesHelp}</p>
      <input type="hidden" name="offered" value={offered.join(' ')} />
      {offered.map((channel) => {
        const name = FIELD_OF_CHANNEL[channel]
        return (
          <Choice
            key={channel}
            name={name}
            label={t[name]}
            help={t[`${name}Help`]}
            defaultChecked={choices[channel] === true}
          />
        )
      })}
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  label: string
  help: string
  defaultChecked: boolean
}

function Choice({ name, label, help, defaultChecked }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={defaultChecked}
        aria-describedby={`${id}-help`}
        className="size-5 shrink-0 accent-pri"
      />
      <div>
        <label htmlFor={id} className="block cursor-pointer font-semibold">
          {label}
        </label>
        <span id={`${id}-help`} className="block text-small text-ink-2">
          {help}
        </span>
      </div>
    </div>
  )
}

export { PreferencesPage as default }
