import { expect, it } from 'vitest'
import { parseForm, parseQuery } from '#platform/http/form.server.ts'
import { loginQuery, signInForm } from './sign-in-schemas.server.ts'

it.each([
  ['', { to: '/admin', problem: undefined, invited: false }],
  [
    'to=/admin/orders&problem=noAccess&invited=1',
    { to: '/admin/orders', problem: 'noAccess', invited: true },
  ],
  ['to=//evil.example&problem=<b>', { to: '/admin', problem: undefined, invited: false }],
])('the login page reads %j', (query, read) => {
  expect(parseQuery(loginQuery, new URLSearchParams(query))).toEqual(read)
})

it.each([
  ['', '/admin'],
  ['to=/admin/orders', '/admin/orders'],
  ['to=https://evil.example', '/admin'],
  ['to=/admin/orders&to=/admin/users', '/admin'],
])('a sign-in that starts with %j leads to %s', (form, to) => {
  expect(parseForm(signInForm, new URLSearchParams(form))).toEqual({ to })
})
