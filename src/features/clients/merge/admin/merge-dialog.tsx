import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { MergeSide } from '../merge.rules.ts'
import { mergeRefusalText, mergeText } from '../merge.text.ts'
import { MergeChoicesFields } from './merge-choices.tsx'

interface MergeDialogProps {
  client: MergeSide
  mutation: MergeMutation
  onClose: () => void
}

/** First the other client is searched, then both are compared. */
export function MergeDialog({ client, mutation, onClose }: MergeDialogProps) {
  const t = useText(mergeText)
  const [other, setOther] = useState<MergeSide>()
  // Repeated submits merge once.
  const [key] = useState(() => crypto.randomUUID())
  const { fetcher, isBusy } = mutation
  return (
    <FormDialog
      title={t.title}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      action={`/admin/clients/${client.id}/merge`}
      footer={
        <>
          <Button variant="secondary" onClick={other ? () => setOther(undefined) : onClose}>
            {other ? t.other : t.cancel}
          </Button>
          {other && (
            <Button type="submit" busy={isBusy && t.merging}>
              {t.confirm}
            </Button>
          )}
        </>
      }
    >
      <input type="hidden" name="intent" value="merge" />
      <input type="hidden" name="key" value={key} />
      {other ? (
        <MergeChoicesFields a={client} b={other} />
      ) : (
        <OtherClient client={client} onChoose={setOther} />
      )}
    </FormDialog>
  )
}

interface Merged {
  done: 'merged' | 'undone'
  /** The client that was kept, or the one that was restored. */
  id: number
}

export type MergeMutation = ReturnType<typeof useMergeMutation>

/** Merges, or undoes a merge. Used by the page, because both remove what they were requested from. */
export function useMergeMutation(onDone: (merged: Merged) => void) {
  const t = useText(mergeText)
  const refusals = useText(mergeRefusalText)
  return useStaffMutation<Merged>({
    failure: t.failed,
    onRefused: ({ code }) => refusals[code as keyof typeof refusals] ?? t.failed,
    onAnswer: (merged) => {
      onDone(merged)
      return t[merged.done]
    },
  })
}

function OtherClient({ client, onChoose }: { client: MergeSide; onChoose: (other: MergeSide) => void }) {
  const t = useText(mergeText)
  const fetcher = useFetcher<{ q: string; candidates: MergeSide[] }>()
  const { q = '', candidates = [] } = fetcher.data ?? {}
  const search = (words: string) =>
    void fetcher.load(`/admin/clients/${client.id}/merge?${new URLSearchParams({ q: words })}`)
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{t.lead(client.name)}</p>
      <TextField
        label={t.search}
        type="search"
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a dialog that was just opened
        autoFocus
        onChange={(event) => search(event.target.value)}
        // Enter must not submit the form: nobody is chosen yet.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div aria-live="polite">
        {q !== '' && candidates.length === 0 && <p className="text-subtle">{t.nothing}</p>}
        <ul>
          {candidates.map((found) => (
            <li key={found.id} className="border-t border-line first:border-t-0">
              <button
                type="button"
                onClick={() => onChoose(found)}
                className="flex min-h-12 w-full items-center justify-between gap-3 rounded-button px-2 py-2 text-start hover:bg-sunk"
              >
                <span className="min-w-0">
                  <bdi className="block truncate font-medium">{found.name}</bdi>
                  <PhoneNumber phone={found.phone} className="text-small text-subtle" />
                </span>
                <span className="shrink-0 text-small text-subtle">{t.orders(found.totalOrders)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
