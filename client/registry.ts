/**
 * Islands by name. Each stands in `islands/<Name>/<Name>.tsx` and exports a component of that name:
 * `LoginForm: () => import('./islands/LoginForm/LoginForm.tsx')`.
 */
export const islands = {
  ApprovalForm: () => import('./islands/ApprovalForm/ApprovalForm.tsx'),
  CarModal: () => import('./islands/CarModal/CarModal.tsx'),
  CopyButton: () => import('./islands/CopyButton/CopyButton.tsx'),
  CopyField: () => import('./islands/CopyField/CopyField.tsx'),
  ListSearch: () => import('./islands/ListSearch/ListSearch.tsx'),
  DraftButton: () => import('./islands/DraftButton/DraftButton.tsx'),
  DraftManager: () => import('./islands/DraftManager/DraftManager.tsx'),
  FullScreenLoader: () => import('./islands/FullScreenLoader/FullScreenLoader.tsx'),
  LoginForm: () => import('./islands/LoginForm/LoginForm.tsx'),
  NavMenu: () => import('./islands/NavMenu/NavMenu.tsx'),
  NotificationBell: () => import('./islands/NotificationBell/NotificationBell.tsx'),
  OpenBell: () => import('./islands/OpenBell/OpenBell.tsx'),
  PasskeyButton: () => import('./islands/PasskeyButton/PasskeyButton.tsx'),
  PasskeyForm: () => import('./islands/PasskeyForm/PasskeyForm.tsx'),
  ProcessBoard: () => import('./islands/ProcessBoard/ProcessBoard.tsx'),
  ProcessDetail: () => import('./islands/ProcessDetail/ProcessDetail.tsx'),
  ProcessUpdate: () => import('./islands/ProcessUpdate/ProcessUpdate.tsx'),
  ProcessView: () => import('./islands/ProcessView/ProcessView.tsx'),
  ResetConfirmForm: () => import('./islands/ResetConfirmForm/ResetConfirmForm.tsx'),
  ResetRequestForm: () => import('./islands/ResetRequestForm/ResetRequestForm.tsx'),
  RegisterForm: () => import('./islands/RegisterForm/RegisterForm.tsx'),
  StepTypeForm: () => import('./islands/StepTypeForm/StepTypeForm.tsx'),
  StepTypeOrder: () => import('./islands/StepTypeOrder/StepTypeOrder.tsx'),
  ToastHost: () => import('./islands/ToastHost/ToastHost.tsx'),
} satisfies Record<string, () => Promise<object>>

export type IslandName = keyof typeof islands
