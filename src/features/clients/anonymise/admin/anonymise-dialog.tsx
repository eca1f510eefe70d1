import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Money } from '#core/money.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { AnonymisePreview } from '../anonymise.rules.ts'
import { anonymiseText } from '../anonymise.text.ts'

interface AnonymiseDialogProps {
  client: { id: number; name: string; credit: Money }
  onClose: () => void
}

/** What goes and what stays; refused with a sentence while an order is open. */
export function AnonymiseDialog({ client, onClose }: AnonymiseDialogProps) {
  const t = useText(anonymiseText)
  const path = `/admin/clients/${client.id}/anonymise`
  const { data, load } = useFetcher<{ preview: AnonymisePreview | undefined }>()
  useEffect(() => void load(path), [load, path])
  const { fetcher, isBusy } = useStaffMutation<{ done: 'anonymised' }>({
    failure: t.failed,
    onRefused: ({ code, details }) => {
      if (code === 'openOrders') return t.openOrders(Number(details.count))
      return code === 'clientUnknown' ? t.clientUnknown : t.failed
    },
    onAnswer: () => {
      onClose()
      return t.anonymised
    },
  })
  const preview = data?.preview
  return (
    <FormDialog
      title={t.title(client.name)}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      action={path}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          {preview?.openOrders === 0 && (
            <Button type="submit" name="intent" value="anonymise" variant="danger" busy={isBusy && t.erasing}>
              {t.confirm}
            </Button>
          )}
        </>
      }
    >
      {preview ? (
        <Preview preview={preview} credit={client.credit} />
      ) : (
        <p className="text-subtle">{data ? t.clientUnknown : t.loading}</p>
      )}
    </FormDialog>
  )
}

function Preview({ preview, credit }: { preview: AnonymisePreview; credit: Money }) {
  const t = useText(anonymiseText)
  const { openOrders, orders, pictures, voiceNotes, conversations, isSubscribed } = preview
  const goes = [
    t.person,
    ...(conversations > 0 ? [t.conversations(conversations)] : []),
    ...(pictures > 0 ? [t.pictures(pictures)] : []),
    ...(voiceNotes > 0 ? [t.voiceNotes(voiceNotes)] : []),
    ...(isSubscribed ? [t.subscription] : []),
  ]
  return (
    <div className="grid gap-4">
      {openOrders > 0 ? (
        <p role="alert" className="rounded-card bg-gold-50 px-4 py-3 text-gold-ink">
          {t.openOrders(openOrders)}
        </p>
      ) : (
        <p className="text-ink-2">{t.lead}</p>
      )}
      <Lines title={t.goes} lines={goes} />
      <Lines title={t.stays} lines={[t.orders(orders), t.register]} />
      {credit > 0 && <p className="rounded-card bg-gold-50 px-4 py-3 text-gold-ink">{t.credit(credit)}</p>}
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section>
      <h3 className="mb-1 text-h3 font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
