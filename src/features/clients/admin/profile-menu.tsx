import { Coins, Download, GitMerge, Trash2, UserX } from 'lucide-react'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { useText } from '#ui/page/language.tsx'
import { anonymiseText } from '../anonymise/anonymise.text.ts'
import { ClientDialog } from '../client-dialog.tsx'
import type { ClientRow } from '../client-list.rules.ts'
import { creditText } from '../credit/credit.text.ts'
import { MergeDialog, type MergeMutation } from '../merge/admin/merge-dialog.tsx'
import { mergeText } from '../merge/merge.text.ts'
import { personFileText } from '../person/person-file.text.ts'
import { profileText } from './client-profile.text.ts'

const GrantDialog = lazyDialog(async () => (await import('../credit/admin/grant-dialog.tsx')).GrantDialog)
const AnonymiseDialog = lazyDialog(
  async () => (await import('../anonymise/admin/anonymise-dialog.tsx')).AnonymiseDialog,
)

export type ProfileDialog = 'edit' | 'grant' | 'merge' | 'anonymise'

interface ProfileMenuProps {
  client: ClientRow
  rights: { mayGrantCredit: boolean; mayAnonymise: boolean }
  setDialog: (dialog: ProfileDialog) => void
  onRemove: () => void
}

/** Rare actions on a client. An anonymised one can only be deleted. */
export function ProfileMenu({ client, rights, setDialog, onRemove }: ProfileMenuProps) {
  const t = useText(profileText)
  const { grant } = useText(creditText)
  const { merge } = useText(mergeText)
  const { anonymise } = useText(anonymiseText)
  const { export: exportData } = useText(personFileText)
  const open = (dialog: ProfileDialog) => () => setDialog(dialog)
  return (
    <Menu
      entries={[
        ...(client.isAnonymised
          ? []
          : [
              ...(rights.mayGrantCredit
                ? [{ id: 'grant', label: grant, icon: Coins, onAction: open('grant') }]
                : []),
              { id: 'merge', label: merge, icon: GitMerge, onAction: open('merge') },
              {
                id: 'export',
                label: exportData,
                icon: Download,
                onAction: () => window.location.assign(`/admin/clients/${client.id}/data.csv`),
              },
              ...(rights.mayAnonymise
                ? [
                    {
                      id: 'anonymise',
                      label: anonymise,
                      icon: UserX,
                      danger: true,
                      onAction: open('anonymise'),
                    },
                  ]
                : []),
            ]),
        { id: 'remove', label: t.remove, icon: Trash2, danger: true, onAction: onRemove },
      ]}
    />
  )
}

interface ProfileDialogsProps {
  client: ClientRow
  dialog: ProfileDialog | undefined
  onClose: () => void
  mergeMutation: MergeMutation
}

export function ProfileDialogs({ client, dialog, mergeMutation, onClose }: ProfileDialogsProps) {
  switch (dialog) {
    case undefined:
      return null
    case 'edit':
      return <ClientDialog client={client} onClose={onClose} />
    case 'grant':
      return <GrantDialog clientId={client.id} onClose={onClose} />
    case 'merge':
      return <MergeDialog {...{ client, onClose }} mutation={mergeMutation} />
    case 'anonymise':
      return <AnonymiseDialog {...{ client, onClose }} />
  }
}
