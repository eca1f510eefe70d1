import { Landmark, Plus, Vault } from 'lucide-react'
import { useState } from 'react'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import type { HeldMoney } from '../closing.rules.ts'
import { handlePlaceSubmit } from '../places.action.server.ts'
import { heldMoney } from '../stored-places.server.ts'
import { placesText } from '../transfer.text.ts'
import type { Route } from './+types/places.page'
import { PlaceDialog, useHidePlace } from './place-dialog.tsx'

export const loader = requireStaff('manageSettings', async () => ({ places: await heldMoney() }))

export const action = requireStaff('manageSettings', ({ request, staff }) =>
  handlePlaceSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** The safes and banks of the shop. */
export default function PlacesPage({ loaderData: { places } }: Route.ComponentProps) {
  const t = useText(placesText)
  const [dialog, setDialog] = useState<'add' | HeldMoney>()
  const add = (
    <Button onClick={() => setDialog('add')}>
      <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.add}
    </Button>
  )
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub}
        isNested
        actions={
          <>
            <BackLink to="/admin/settings?section=register">{t.back}</BackLink>
            {places.length > 0 && add}
          </>
        }
      />
      {places.length === 0 ? (
        <EmptyMessage icon={Vault} title={t.empty} why={t.emptyHint}>
          {add}
        </EmptyMessage>
      ) : (
        <ul aria-label={t.title} className="divide-y divide-line rounded-card border border-line bg-surface">
          {places.map((place) => (
            <PlaceRow key={place.place} place={place} onRename={() => setDialog(place)} />
          ))}
        </ul>
      )}
      {dialog && (
        <PlaceDialog place={dialog === 'add' ? undefined : dialog} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

function PlaceRow({ place, onRename }: { place: HeldMoney; onRename: () => void }) {
  const t = useText(placesText)
  const { hide, isBusy } = useHidePlace()
  const Icon = place.kind === 'safe' ? Vault : Landmark
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-2.5">
      <Icon className="size-5 shrink-0 text-ink-2" strokeWidth={1.6} aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{place.name}</bdi>
        </p>
        <p className="text-small text-subtle">{t[place.kind]}</p>
      </div>
      <AdminMoney amount={place.amount} className={`font-semibold ${place.amount < 0 ? 'text-henna' : ''}`} />
      <div className="flex gap-2 max-sm:w-full">
        <Button variant="secondary" size="small" aria-label={t.renameOf(place.name)} onClick={onRename}>
          {t.rename}
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={isBusy}
          aria-label={t.hideOf(place.name)}
          onClick={() => void hide(place)}
        >
          {t.hide}
        </Button>
      </div>
    </li>
  )
}
