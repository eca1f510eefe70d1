import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import type { Refused } from '#features/staff/staff-access.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashText } from '../cash-screen.text.ts'
import { STORED_PLACE_KINDS, type StoredPlaceKind } from '../cash.rules.ts'
import type { HeldMoney } from '../closing.rules.ts'
import { MAX_PLACE_NAME, type PlaceChange } from '../place-form.rules.ts'
import { placesText } from '../transfer.text.ts'

function usePlaceMutation(onDone: () => void) {
  const t = useText(placesText)
  const messageOf = ({ code, details }: Refused['refusal']) => {
    if (code === 'placeHoldsMoney')
      return t.placeHoldsMoney(isolateLtr(formatMoney(Number(details.available) as Money)))
    const codes = ['placeNameTaken', 'unknownPlace', 'nameNeeded', 'nameTooLong'] as const
    const known = codes.find((one) => one === code)
    return known ? t[known] : t.failed
  }
  const mutation = useStaffMutation<PlaceChange>({
    failure: t.failed,
    onRefused: messageOf,
    onAnswer: ({ done }) => {
      onDone()
      return t[done]
    },
  })
  return { ...mutation, refusalText: mutation.refusal && messageOf(mutation.refusal) }
}

/** Adds a safe or a bank, or renames one. */
export function PlaceDialog({ place, onClose }: { place: HeldMoney | undefined; onClose: () => void }) {
  const t = useText(placesText)
  const words = useText(cashText)
  const { fetcher, isBusy, refusalText } = usePlaceMutation(onClose)
  const [kind, setKind] = useState<StoredPlaceKind>('safe')
  const [name, setName] = useState(place?.name ?? '')
  const [wasSubmitted, setSubmitted] = useState(false)
  const isMissing = name.trim() === ''
  return (
    <FormDialog
      title={place ? t.renameOf(place.name) : t.addTitle}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      onSubmit={(event) => {
        setSubmitted(true)
        if (isMissing) event.preventDefault()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={isBusy && (place ? t.saving : t.adding)}>
            {place ? t.save : t.add}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value={place ? 'rename' : 'add'} />
      {place ? (
        <input type="hidden" name="place" value={place.place} />
      ) : (
        <input type="hidden" name="kind" value={kind} />
      )}
      <div className="grid gap-4">
        {!place && (
          <Segmented
            label={t.kind}
            isNamed
            value={kind}
            onChange={(chosen) => setKind(STORED_PLACE_KINDS.find((one) => one === chosen) ?? 'safe')}
            options={STORED_PLACE_KINDS.map((value) => ({ value, label: t[value] }))}
          />
        )}
        <TextField
          label={t.name}
          name="name"
          required
          autoComplete="off"
          maxLength={MAX_PLACE_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={wasSubmitted && isMissing ? t.nameNeeded : refusalText}
        />
      </div>
    </FormDialog>
  )
}

/** Asks, then takes a place out of use. */
export function useHidePlace() {
  const t = useText(placesText)
  const confirm = useConfirm()
  const { submit, isBusy } = usePlaceMutation(() => undefined)
  return {
    isBusy,
    hide: async ({ place, name }: HeldMoney) => {
      const question = {
        title: t.hideTitle(name),
        sentence: t.hideSentence,
        confirm: t.hide,
        keep: t.keep,
      }
      if (await confirm({ kind: 'danger', icon: EyeOff, ...question }))
        submit({ intent: 'hide', place: String(place) })
    },
  }
}
