import { useEffect, useState } from 'react'
import { onOrdersAnnounced, readMyOrders, type MyOrder } from '../my-orders.ts'

export function useMyOrders(): readonly MyOrder[] {
  const [orders, setOrders] = useState<readonly MyOrder[]>([])
  useEffect(() => {
    const load = () => void readMyOrders().then(setOrders)
    load()
    return onOrdersAnnounced(load)
  }, [])
  return orders
}
