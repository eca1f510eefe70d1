import { Check, SearchCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { parseTableState } from '#core/table-state.ts'
import { CatalogueHead, CatalogueTabs } from '#features/catalogue/admin/catalogue-head.tsx'
import {
  parseCatalogueForm,
  searchWordsFormSchema,
  searchWordsQuery,
} from '#features/catalogue/admin/fields.server.ts'
import { useCatalogueMutation } from '#features/catalogue/admin/use-catalogue-mutation.ts'
import { MISS_SHAPE, synonymsIn, type MissRow } from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText } from '#features/catalogue/catalogue-admin.text.ts'
import type { CatalogueAnswer } from '#features/catalogue/catalogue-result.rules.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseQuery, readForm } from '#platform/http/form.server.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { FilterMenu } from '#ui/table/table-filter.tsx'
import { addSynonyms, clearMisses, listMisses, listSynonyms, removeSynonyms } from '../search-words.server.ts'
import { searchWordsText } from '../search-words.text.ts'
import type { Route } from './+types/search-words.page'
import { SynonymGroups } from './synonym-groups.tsx'

export const loader = requireStaff('manageProducts', async ({ url: { searchParams } }) => {
  const state = parseTableState(searchParams, MISS_SHAPE)
  const [list, stats, groups] = await Promise.all([listMisses(state), catalogueStats(), listSynonyms()])
  return { ...list, state, stats, groups, initialWords: parseQuery(searchWordsQuery, searchParams).words }
})

export const action = requireStaff('manageProducts', async ({ request, staff }): Promise<CatalogueAnswer> => {
  const sent = parseCatalogueForm(searchWordsFormSchema, await readForm(request))
  const change = { by: staff, now: new Date() }
  switch (sent.intent) {
    case 'add':
      await addSynonyms({ ...change, words: synonymsIn(sent.words) })
      return { done: 'synonymsAdded' }
    case 'remove':
      await removeSynonyms({ ...change, id: sent.id })
      return { done: 'synonymsRemoved' }
    case 'clear': {
      const { words, language } = sent
      await clearMisses({ ...change, miss: language ? { words, language } : 'all' })
      return { done: 'missesCleared' }
    }
  }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function SearchWords({ loaderData }: Route.ComponentProps) {
  const { rows, total, state, stats, groups, initialWords } = loaderData
  const t = useText(searchWordsText)
  const screen = useText(catalogueScreenText)
  const navigate = useNavigate()
  const ask = useConfirm()
  const { submit } = useCatalogueMutation({ failure: 'notDone' })
  async function clearAll() {
    const words = { title: t.clearTitle, sentence: t.clearSentence, confirm: t.clearAll }
    if (await ask({ kind: 'warning', ...words })) submit({ intent: 'clear' })
  }
  const languages = [
    { value: 'ar', label: t.arabic },
    { value: 'fr', label: t.french },
  ]
  return (
    <>
      <CatalogueHead stats={stats} />
      <DataTable
        label={t.misses}
        columns={useColumns()}
        rows={rows}
        total={total}
        state={state}
        shape={MISS_SHAPE}
        tabs={<CatalogueTabs stats={stats} current="search-words" />}
        searchHint={screen.searchMisses}
        filters={
          <>
            <FilterMenu
              name="language"
              label={t.language}
              options={languages}
              state={state}
              shape={MISS_SHAPE}
            />
            {total > 0 && (
              <Button variant="ghost" size="small" onClick={() => void clearAll()}>
                {t.clearAll}
              </Button>
            )}
          </>
        }
        rowKey={({ words, language }) => `${language}:${words}`}
        rowName={({ words }) => words}
        empty={{ icon: SearchCheck, why: screen.emptyMisses }}
        renderActions={({ words, language }) => (
          <>
            <Button
              variant="tint"
              size="small"
              onClick={() =>
                void navigate(`?${new URLSearchParams({ words })}#synonyms`, { preventScrollReset: false })
              }
            >
              {t.makeSynonym}
            </Button>
            <IconButton
              icon={Check}
              label={t.clearNamed(words)}
              onClick={() => submit({ intent: 'clear', words, language })}
            />
          </>
        )}
      />
      <SynonymGroups key={initialWords} groups={groups} initialWords={initialWords} />
    </>
  )
}

function useColumns(): TableColumn<MissRow>[] {
  const t = useText(searchWordsText)
  return useMemo(
    () => [
      {
        id: 'words',
        header: t.words,
        phone: 'title',
        cell: ({ words }) => <bdi className="font-medium [overflow-wrap:anywhere]">{words}</bdi>,
      },
      {
        id: 'language',
        header: t.language,
        phone: 'line',
        cell: ({ language }) => (language === 'ar' ? t.arabic : t.french),
      },
      {
        id: 'count',
        header: t.times,
        align: 'end',
        phone: 'amount',
        cell: ({ count }) => <bdi>{count}</bdi>,
      },
      { id: 'lastAt', header: t.last, phone: 'line', cell: ({ lastAt }) => <DateTime at={lastAt} /> },
    ],
    [t],
  )
}
