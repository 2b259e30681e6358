"use client";

import { SignInPage } from "@/components/sign-in-page"

export default function SignInPageDemo() {
  return (
    <SignInPage
      onSubmit={(event) => event.preventDefault()}
      forgotHref="#forgot"
      joinHref="#join"
      providers={[{ href: "#card", label: "Sign in with your library card" }]}
    />
  )
}
