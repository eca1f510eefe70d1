/** Handles the forms of the safes and banks. */
import * as v from 'valibot'
import { cleanLine } from '#core/clean-text.ts'
import { Refusal } from '#core/refusal.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { id, text } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { STORED_PLACE_KINDS } from './cash.rules.ts'
import { MAX_PLACE_NAME, type PlaceChange } from './place-form.rules.ts'
import { createStoredPlace, hideStoredPlace, renameStoredPlace } from './stored-places.server.ts'

const name = v.pipe(text, v.transform(cleanLine))

const form = v.variant('intent', [
  v.object({ intent: v.literal('add'), kind: v.picklist(STORED_PLACE_KINDS), name }),
  v.object({ intent: v.literal('rename'), place: id, name }),
  v.object({ intent: v.literal('hide'), place: id }),
])

export async function handlePlaceSubmit(
  request: Request,
  change: { by: StaffPerson; now: Date },
): Promise<PlaceChange> {
  const sent = parseForm(form, await readForm(request))
  switch (sent.intent) {
    case 'add':
      await createStoredPlace({ ...change, kind: sent.kind, name: checkName(sent.name) })
      return { done: 'added' }
    case 'rename':
      await renameStoredPlace(sent.place, checkName(sent.name), change)
      return { done: 'renamed' }
    case 'hide':
      await hideStoredPlace(sent.place, change)
      return { done: 'hidden' }
  }
}

function checkName(input: string): string {
  if (input === '') throw new Refusal('nameNeeded', 'invalid')
  if (input.length > MAX_PLACE_NAME) throw new Refusal('nameTooLong', 'invalid')
  return input
}
