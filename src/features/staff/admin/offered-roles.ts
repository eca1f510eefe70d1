import { createContext } from 'react'
import { ROLES, type Role } from '../staff.rules.ts'

/** Couriers are offered only while the shop uses runs. */
export const OfferedRoles = createContext<readonly Role[]>(ROLES)
