/** Puts the guide of a new shop away. */
import { data } from 'react-router'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { hideFirstSteps } from '../first-steps.server.ts'

export const action = staffDoor('manageSettings', async ({ staff }) => {
  await hideFirstSteps({ by: staff, now: new Date() })
  return { done: true }
})

/** Nothing to see here, also for those who may enter. */
export const loader = staffDoor('manageSettings', () => {
  throw data(null, { status: 404 })
})
