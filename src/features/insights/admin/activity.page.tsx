import { History } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { dayOf } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { localized } from '#core/text.ts'
import {
  ACTIVITY_PERIODS,
  ACTIVITY_SUBJECTS,
  activityFilter,
  activityTable,
  personKey,
  subjectPath,
  type ActivityChoices,
  type ActivityState,
  type ActivityTable,
  type NamedActivityLine,
} from '#features/staff/activity.rules.ts'
import { actionText, activityPeriodText, activityText } from '#features/staff/activity.text.ts'
import { ActionName, ChangeList, StaffName, labelFor } from '#features/staff/history-list.tsx'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { activitySubjectText, screenText } from '#features/staff/staff.text.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { FilterMenu } from '#ui/table/table-filter.tsx'
import { activityChoices, listActivity } from '../activity-list.server.ts'
import type { Route } from './+types/activity.page'

export const loader = requireStaff('readActivity', async ({ url }) => {
  const choices = await activityChoices()
  const shape = activityTable(choices)
  const state = parseTableState(url.searchParams, shape)
  const { lines, total } = await listActivity(activityFilter(state, dayOf(new Date())))
  return { lines, total, state, shape, choices }
})

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const t = useText(activityText)
  const title = useText(screenText).activity
  const { lines, total, state, shape, choices } = loaderData
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} sub={t.lead} />
      <DataTable
        label={title}
        columns={useColumns()}
        rows={lines}
        total={total}
        state={state}
        shape={shape}
        rowKey={({ id }) => id}
        rowName={({ action }) => action}
        filters={<Filters {...{ state, shape, choices }} />}
        refreshable
        empty={{ icon: History, why: t.empty }}
      />
    </>
  )
}

function useColumns(): TableColumn<NamedActivityLine>[] {
  const t = useText(activityText)
  return useMemo(
    () => [
      {
        id: 'at',
        header: t.when,
        width: 150,
        phone: 'line',
        cell: ({ at }) => <DateTime at={at} time className="text-small text-subtle" />,
      },
      {
        id: 'action',
        header: t.what,
        phone: 'title',
        cell: ({ action }) => (
          <span className="font-medium">
            <ActionName action={action} />
          </span>
        ),
      },
      { id: 'subject', header: t.about, phone: 'line', cell: (line) => <Subject line={line} /> },
      {
        id: 'person',
        header: t.who,
        phone: 'line',
        cell: ({ staffName }) => (
          <bdi>
            <StaffName name={staffName} />
          </bdi>
        ),
      },
      { id: 'changes', header: t.changes, phone: 'line', cell: (line) => <ChangeList line={line} /> },
    ],
    [t],
  )
}

function Subject({ line }: { line: NamedActivityLine }) {
  const subjects = useText(activitySubjectText)
  const language = useLanguage()
  const path = subjectPath(line)
  const name = line.subjectName ? localized(line.subjectName, language) : line.subjectId
  const words = (
    <>
      {labelFor(subjects, line.subject)} <bdi>{name}</bdi>
    </>
  )
  if (!path) return <span>{words}</span>
  return (
    <Link to={path} className="text-link underline-offset-4 hover:underline">
      {words}
    </Link>
  )
}

interface FiltersProps {
  state: ActivityState
  shape: ActivityTable
  choices: ActivityChoices
}

function Filters({ state, shape, choices }: FiltersProps) {
  const t = useText(activityText)
  const actions = useText(actionText)
  const subjects = useText(activitySubjectText)
  const periods = useText(activityPeriodText)
  const table = { state, shape }
  return (
    <>
      <FilterMenu
        {...table}
        name="person"
        label={t.person}
        options={choices.people.map(({ id, name }) => ({
          value: personKey(id),
          label: name === SYSTEM_NAME ? t.system : name,
        }))}
      />
      <FilterMenu
        {...table}
        name="subject"
        label={t.about}
        options={ACTIVITY_SUBJECTS.map((value) => ({ value, label: subjects[value] }))}
      />
      <FilterMenu
        {...table}
        name="action"
        label={t.what}
        options={choices.actions.map((value) => ({ value, label: labelFor(actions, value) }))}
      />
      <FilterMenu
        {...table}
        name="period"
        label={t.period}
        options={ACTIVITY_PERIODS.map((value) => ({ value, label: periods[value] }))}
      />
    </>
  )
}
