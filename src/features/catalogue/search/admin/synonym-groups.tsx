/** The groups of synonyms. */
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useCatalogueMutation } from '#features/catalogue/admin/use-catalogue-mutation.ts'
import type { SynonymGroup } from '#features/catalogue/catalogue-admin.rules.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { searchWordsText } from '../search-words.text.ts'

interface SynonymGroupsProps {
  groups: SynonymGroup[]
  /** A search word without results, to start a group with. */
  initialWords: string
}

export function SynonymGroups({ groups, initialWords }: SynonymGroupsProps) {
  const t = useText(searchWordsText)
  const ask = useConfirm()
  const { submit } = useCatalogueMutation({ failure: 'notDone' })
  async function remove({ id, words }: SynonymGroup) {
    const sentence = `${words.join(', ')}. ${t.removeSentence}`
    const question = { title: t.removeTitle, sentence, confirm: t.removeGroup(words[0] ?? '') }
    if (await ask({ kind: 'danger', ...question })) submit({ intent: 'remove', id: String(id) })
  }
  return (
    <section
      id="synonyms"
      aria-label={t.synonyms}
      className="mt-6 rounded-card border border-line bg-surface p-5"
    >
      <h2 className="text-h2 font-semibold">{t.synonyms}</h2>
      <p className="mb-4 text-small text-subtle">{t.synonymsSub}</p>
      <NewGroup initialWords={initialWords} />
      <ul className="mt-4 grid gap-2">
        {groups.map((group) => (
          <li key={group.id} className="flex items-start gap-2 border-t border-line pt-2">
            <span className="flex grow flex-wrap gap-1.5">
              {group.words.map((word) => (
                <bdi key={word} className="rounded-[6px] bg-sunk px-2 py-0.5 text-small">
                  {word}
                </bdi>
              ))}
            </span>
            <IconButton
              icon={X}
              label={t.removeGroup(group.words[0] ?? '')}
              onClick={() => void remove(group)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewGroup({ initialWords }: { initialWords: string }) {
  const t = useText(searchWordsText)
  const [words, setWords] = useState(initialWords && `${initialWords}, `)
  const { submit, isBusy } = useCatalogueMutation({ failure: 'notDone', onDone: () => setWords('') })
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim()) submit({ intent: 'add', words })
      }}
    >
      <div className="min-w-[220px] grow">
        <TextField
          label={t.addGroup}
          name="words"
          required
          help={t.addHelp}
          value={words}
          autoComplete="off"
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </div>
      <div className="pt-[26px]">
        <Button type="submit" variant="secondary" busy={isBusy && t.add}>
          <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.add}
        </Button>
      </div>
    </form>
  )
}
