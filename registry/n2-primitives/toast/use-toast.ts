"use client";

import { Toast } from "@base-ui/react/toast"

/** `add({ title, description, type, timeout, actionProps })` shows one; `type` is info, success, warning or error. */
export const useToast = Toast.useToastManager
