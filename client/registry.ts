import * as BarSearch from './islands/BarSearch/BarSearch.tsx'
import * as DraftButton from './islands/DraftButton/DraftButton.tsx'
import * as FullScreenLoader from './islands/FullScreenLoader/FullScreenLoader.tsx'
import * as ListSearch from './islands/ListSearch/ListSearch.tsx'
import * as NavMenu from './islands/NavMenu/NavMenu.tsx'
import * as NotificationBell from './islands/NotificationBell/NotificationBell.tsx'
import * as ProcessBoard from './islands/ProcessBoard/ProcessBoard.tsx'
import * as ProcessDetail from './islands/ProcessDetail/ProcessDetail.tsx'
import * as RowActs from './islands/RowActs/RowActs.tsx'
import * as ToastHost from './islands/ToastHost/ToastHost.tsx'

/**
 * Islands by name. Each stands in `islands/<Name>/<Name>.tsx` and exports a component of that name:
 * `LoginForm: () => import('./islands/LoginForm/LoginForm.tsx')`.
 */
export const islands = {
  ApprovalForm: () => import('./islands/ApprovalForm/ApprovalForm.tsx'),
  ApprovalTell: () => import('./islands/ApprovalTell/ApprovalTell.tsx'),
  BarSearch: async () => BarSearch,
  CarModal: () => import('./islands/CarModal/CarModal.tsx'),
  CopyButton: () => import('./islands/CopyButton/CopyButton.tsx'),
  CopyField: () => import('./islands/CopyField/CopyField.tsx'),
  ImportProgress: () => import('./islands/ImportProgress/ImportProgress.tsx'),
  IntakeCar: () => import('./islands/IntakeCar/IntakeCar.tsx'),
  ListSearch: async () => ListSearch,
  DraftButton: async () => DraftButton,
  DraftManager: () => import('./islands/DraftManager/DraftManager.tsx'),
  FullScreenLoader: async () => FullScreenLoader,
  LoginForm: () => import('./islands/LoginForm/LoginForm.tsx'),
  NavMenu: async () => NavMenu,
  NotificationBell: async () => NotificationBell,
  OpenBell: () => import('./islands/OpenBell/OpenBell.tsx'),
  PasskeyButton: () => import('./islands/PasskeyButton/PasskeyButton.tsx'),
  PasskeyForm: () => import('./islands/PasskeyForm/PasskeyForm.tsx'),
  ProcessBoard: async () => ProcessBoard,
  ProcessDetail: async () => ProcessDetail,
  ProcessUpdate: () => import('./islands/ProcessUpdate/ProcessUpdate.tsx'),
  ProcessView: () => import('./islands/ProcessView/ProcessView.tsx'),
  ResetConfirmForm: () => import('./islands/ResetConfirmForm/ResetConfirmForm.tsx'),
  ResetRequestForm: () => import('./islands/ResetRequestForm/ResetRequestForm.tsx'),
  RowActs: async () => RowActs,
  RegisterForm: () => import('./islands/RegisterForm/RegisterForm.tsx'),
  StepTypeForm: () => import('./islands/StepTypeForm/StepTypeForm.tsx'),
  StepTypeOrder: () => import('./islands/StepTypeOrder/StepTypeOrder.tsx'),
  ToastHost: async () => ToastHost,
} satisfies Record<string, () => Promise<object>>

export type IslandName = keyof typeof islands
