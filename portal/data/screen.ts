/** What a screen is: one declaration that the router, the menu, titles and redirects read. */
import type { ComponentType } from 'react'
import type { Gate } from '#domain/access/gate.ts'
import type { Params } from '../ui/layout/address.ts'

export interface ScreenProps {
  readonly params: Params
  /** The screen's own title, for one component that stands for several screens. */
  readonly title: string
  /** The settings' tabs that this viewer has, the profile aside. */
  readonly tabs: readonly Screen[]
}

export interface Screen extends Gate {
  /** In the specification's own notation: `/tracking/{vin?}`. The first is the one that links lead to. */
  readonly paths: readonly string[]
  readonly title: string
  /** Where it stands in the menu; absent where it does not. */
  readonly menu?: {
    readonly label: string
    readonly icon: ComponentType<{ size?: number; stroke?: number }>
    /** Not for somebody who is kept to the group that holds no vehicles. */
    readonly wantsVehicles?: true
    /** A hook: how many new items wait there, and the path to them; null without any. */
    readonly useNews?: () => { readonly count: number; readonly to: string } | null
  }
  /** A path of the screen whose entry of the menu is marked while this one shows; its own by default. */
  readonly under?: string
  /** Its label among the tabs of the settings; absent where it is none of them. */
  readonly tab?: string
  /** Can be seen without signing in. */
  readonly open?: true
  /** Still being built. */
  readonly coming?: true
  /** Fills the window by itself, without a title row. */
  readonly bare?: true
  /** Paths that have moved, each with the one that it is now. */
  readonly moved?: Readonly<Record<string, string>>
  readonly load: () => Promise<{ readonly Screen: ComponentType<ScreenProps> }>
}

/** Where the menu leads: the path without its parts in braces. */
export const pathOf = ({ paths }: Screen): string => paths[0]!.replace(/\/\{.*$/, '') || '/'
