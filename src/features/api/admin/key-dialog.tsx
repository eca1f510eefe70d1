import { useState } from 'react'
import { withPermission } from '#features/staff/staff.rules.ts'
import { permissionText } from '#features/staff/staff.text.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError, TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import {
  keyProblems,
  MAX_KEY_NAME,
  SCOPES,
  scopesOf,
  VALIDITIES,
  type KeyForm,
  type Scope,
} from '../api-key.rules.ts'
import { keyProblemText, keysText, noScopeText, scopeText, validityText } from './keys.text.ts'
import { useKeyMutation } from './use-key-mutation.ts'

/** Creates a key, then shows its secret. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText(keysText)
  const mutation = useKeyMutation()
  const { answer } = mutation
  if (answer && 'done' in answer && answer.done === 'added')
    return <SecretDialog secret={answer.secret} texts={t} onClose={onClose} />
  return <NewKeyDialog mutation={mutation} onClose={onClose} />
}

interface NewKeyDialogProps {
  mutation: ReturnType<typeof useKeyMutation>
  onClose: () => void
}

function NewKeyDialog({ mutation: { fetcher, isBusy, refusalText }, onClose }: NewKeyDialogProps) {
  const t = useText(keysText)
  const validities = useText(validityText)
  const problemTexts = useText(keyProblemText)
  const [form, setForm] = useState<KeyForm>({ name: '', scopes: [], validity: '90' })
  const [wasSubmitted, setSubmitted] = useState(false)
  const problems = keyProblems(form)
  const nameProblem = wasSubmitted ? problems.find(({ field }) => field === 'name') : undefined
  return (
    <FormDialog
      title={t.add}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      onSubmit={(event) => {
        setSubmitted(true)
        if (problems.length > 0) event.preventDefault()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.adding}>
            {t.add}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="create" />
      <div className="grid gap-5">
        <TextField
          label={t.name}
          name="name"
          required
          autoComplete="off"
          maxLength={MAX_KEY_NAME}
          value={form.name}
          onChange={({ target }) => setForm({ ...form, name: target.value })}
          help={t.nameHelp}
          error={nameProblem ? problemTexts[nameProblem.code] : refusalText}
        />
        <ScopeFields
          chosen={form.scopes}
          onChange={(scopes) => setForm({ ...form, scopes })}
          isMissing={wasSubmitted && problems.some(({ field }) => field === 'scopes')}
        />
        <Segmented
          label={t.validity}
          isNamed
          name="validity"
          value={form.validity}
          onChange={(validity) => setForm({ ...form, validity })}
          options={VALIDITIES.map((days) => ({ value: String(days), label: validities[days] }))}
        />
      </div>
    </FormDialog>
  )
}

interface ScopeFieldsProps {
  chosen: string[]
  onChange: (scopes: string[]) => void
  isMissing: boolean
}

/** A scope that extends others is offered with them only. */
function ScopeFields({ chosen, onChange, isMissing }: ScopeFieldsProps) {
  const t = useText(keysText)
  const names = useText(permissionText)
  const helps = useText(scopeText)
  const missing = useText(noScopeText).sentence
  const isOffered = (scope: Scope) => scopesOf([...chosen, scope]).includes(scope)
  return (
    <fieldset className="grid" aria-describedby={isMissing ? 'scopes-error' : undefined}>
      <legend className="text-small font-medium">{t.scopes}</legend>
      {SCOPES.filter(isOffered).map((scope) => (
        <div key={scope} className="border-b border-line py-2.5 last:border-0">
          <Switch
            label={names[scope]}
            help={helps[scope]}
            name="scopes"
            value={scope}
            checked={chosen.includes(scope)}
            onChange={({ target }) => onChange(withPermission(chosen, scope, target.checked))}
          />
        </div>
      ))}
      <FieldError id="scopes-error" message={isMissing ? missing : undefined} />
    </fieldset>
  )
}
